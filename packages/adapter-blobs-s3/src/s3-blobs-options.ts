import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3BlobsOptions {
  readonly bucket: string;
  /** Prefix of the keys, so that several installations can share a bucket: `chat` results in `chat/<id>`. The default is no prefix. */
  readonly prefix?: string | undefined;
  /** The default is the AWS SDK's (`AWS_REGION`); with an `endpoint`, `us-east-1`. */
  readonly region?: string | undefined;
  /** The URL of an S3-compatible service other than Amazon's, such as `https://s3.example`. */
  readonly endpoint?: string | undefined;
  /** Puts the bucket into the path instead of the host name, as self-hosted services often require. The default is false. */
  readonly forcePathStyle?: boolean | undefined;
  /** The default is the AWS SDK's lookup in the environment, its files, or the machine's role. */
  readonly credentials?: S3ClientConfig['credentials'];
  /** The timeout for the service's responses in milliseconds, after which a request fails. The default is 30,000. */
  readonly answerWithinMs?: number | undefined;
}
