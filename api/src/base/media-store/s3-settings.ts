import * as v from 'valibot';

/** An S3-compatible bucket. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Origin of the service, such as `https://minio.example.org`. */
  readonly endpoint: string;
  /** Endpoint as seen by browsers, for presigned URLs. */
  readonly publicEndpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether URLs are `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly isPathStyle: boolean;
}

const optionalText = v.optional(v.pipe(v.string(), v.trim()), '');
const origin = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:https?:\/\/[^\s/;,'"?#]+\/?)?$/,
        `${name} must be a URL without a path, such as https://minio.example.org.`,
      ),
      v.transform((url) => url.replace(/\/$/, '')),
    ),
    '',
  );

/** Environment variables for media in a bucket, and for a CDN that serves media. */
export const storageVariables = {
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/,
        'S3_BUCKET must have 3 to 63 lower-case letters, digits, dots and hyphens.',
      ),
    ),
    '',
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.trim()), 'us-east-1'),
  S3_ENDPOINT: origin('S3_ENDPOINT'),
  S3_PUBLIC_ENDPOINT: origin('S3_PUBLIC_ENDPOINT'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** Comma-separated base URLs of media: the current one ('' for this server), then former ones. */
  MEDIA_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((url) => url.trim().replace(/\/+$/, ''))),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:https?:\/\/[^\s;'"?#]+)?$/,
            'MEDIA_URL must be a URL such as https://cdn.example.org/media.',
          ),
        ),
      ),
    ),
    '',
  ),
} as const;

type Values = {
  readonly [Name in keyof typeof storageVariables]: v.InferOutput<(typeof storageVariables)[Name]>;
};

/** Missing or contradictory settings, as `NAME: what is wrong`. */
export function storageProblems(values: Values, isSecure: boolean): string[] {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    MEDIA_URL: [cdn = ''],
  } = values;
  const hasBucket = bucket !== '';
  const browsersUse = values.S3_PUBLIC_ENDPOINT || endpoint;
  const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter(
    (name) => hasBucket && values[name] === '',
  );
  const isMixed = (url: string): boolean => isSecure && url.startsWith('http:');
  return [
    ...missing.map((name) => `${name}: It is required with S3_BUCKET.`),
    ...(hasBucket && isMixed(browsersUse)
      ? ['S3_PUBLIC_ENDPOINT: BASE_URL is https, so browsers need an https URL of the bucket.']
      : []),
    ...(isMixed(cdn) ? ['MEDIA_URL: BASE_URL is https, so this must be an https URL, too.'] : []),
  ];
}

/** The bucket; undefined when media are in a folder. */
export function configuredBucket(values: Values, isPathStyle: boolean): S3Settings | undefined {
  if (values.S3_BUCKET === '') return undefined;
  const endpoint = values.S3_ENDPOINT || `https://s3.${values.S3_REGION}.amazonaws.com`;
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT || endpoint,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    isPathStyle,
  };
}

/** URL of the bucket, or of a key in it, at an endpoint. */
export function bucketAddress(
  { bucket, isPathStyle }: Pick<S3Settings, 'bucket' | 'isPathStyle'>,
  endpoint: string,
  key = '',
): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.host = `${bucket}.${url.host}`;
  const named = key.split('/').map(encodeURIComponent).join('/');
  url.pathname = isPathStyle ? `/${bucket}/${named}` : `/${named}`;
  return url;
}
