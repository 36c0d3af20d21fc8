import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3BlobsOptions {
  readonly bucket: string;
  /** Prefix of the keys, so that installations may share a bucket: `chat` results in `chat/<id>`. Default: none. */
  readonly prefix?: string | undefined;
  /** Default: the AWS SDK's (`AWS_REGION`); with an `endpoint`, `us-east-1`. */
  readonly region?: string | undefined;
  /** `https://s3.example`, for S3-compatible services other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Puts the bucket into the path instead of the host name, as self-hosted services often require. Default: false. */
  readonly forcePathStyle?: boolean | undefined;
  /** Default: the AWS SDK's lookup in the environment, its files, or the machine's role. */
  readonly credentials?: S3ClientConfig['credentials'];
  /** Timeout for answers of the service in milliseconds, after which a request fails. Default: 30,000. */
  readonly answerWithinMs?: number | undefined;
}
