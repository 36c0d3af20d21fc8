import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3BlobsOptions {
  readonly bucket: string;
  /** Begins the keys, so that installations may share a bucket: `chat` keeps `chat/<id>`. Default: none. */
  readonly prefix?: string | undefined;
  /** Default: as the AWS SDK finds it (`AWS_REGION`); with an `endpoint`, `us-east-1`. */
  readonly region?: string | undefined;
  /** `https://s3.example`, of a service that is not Amazon's. */
  readonly endpoint?: string | undefined;
  /** The bucket stands in the path and not in the host name, as services of one's own often want it. Default: false. */
  readonly forcePathStyle?: boolean | undefined;
  /** Default: as the AWS SDK finds them, in the environment, in its files, or from the machine's role. */
  readonly credentials?: S3ClientConfig['credentials'];
  /** How long the service may be silent before a request is given up, in milliseconds. Default: 30,000. */
  readonly answerWithinMs?: number | undefined;
}
