import type { S3ClientConfig } from '@aws-sdk/client-s3';

/** The bucket, and how to reach it. */
export interface S3BlobsOptions {
  readonly bucket: string;
  /**
   * The prefix of all keys, so that several installations can share a bucket. With `chat`, keys have the form `chat/<id>`. There is no
   * prefix by default.
   */
  readonly prefix?: string | undefined;
  /** The region. The default is `us-east-1` if `endpoint` is set, and otherwise the AWS SDK's default (`AWS_REGION`). */
  readonly region?: string | undefined;
  /** The URL of an S3-compatible service other than Amazon's, such as `https://s3.example`. */
  readonly endpoint?: string | undefined;
  /** Whether the bucket is part of the path instead of the host name. Self-hosted services often require this. The default is false. */
  readonly forcePathStyle?: boolean | undefined;
  /** The credentials. By default, the AWS SDK takes them from the environment, from its configuration files or from the machine's role. */
  readonly credentials?: S3ClientConfig['credentials'];
  /** The time in milliseconds after which a request fails if the service has not responded. The default is 30,000. */
  readonly answerWithinMs?: number | undefined;
}
