/** Settings of the document storage in the environment. */
import * as v from 'valibot'

import { secret, variablesOf } from '../variable.ts'

const ADDRESS = 'an http or https address without a path'

const EndpointSchema = v.pipe(
  v.string(),
  v.url(ADDRESS),
  v.check((url) => /^https?:\/\/[^/?#]+\/?$/i.test(url), ADDRESS),
  v.transform((url) => new URL(url)),
)
const SwitchSchema = v.picklist(['on', 'off'], 'on or off')

const SettingsSchema = v.object({
  DOCUMENTS_S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
      v.description(
        'A bucket of an S3-compatible storage, in which documents are stored. Without it they are in the database.',
      ),
    ),
  ),
  DOCUMENTS_S3_ENDPOINT: v.optional(
    v.pipe(EndpointSchema, v.description('The address of that storage. Without it: Amazon S3 in the region.')),
  ),
  DOCUMENTS_S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, 'the name of a region'), v.description('The region of the bucket.')),
    'us-east-1',
  ),
  DOCUMENTS_S3_ACCESS_KEY_ID: v.optional(
    v.pipe(v.string(), secret(), v.description('The id of the access key; needed with DOCUMENTS_S3_BUCKET.')),
  ),
  DOCUMENTS_S3_SECRET_ACCESS_KEY: v.optional(
    v.pipe(v.string(), secret(), v.description('The access key itself; needed with DOCUMENTS_S3_BUCKET.')),
  ),
  DOCUMENTS_S3_PATH_STYLE: v.optional(
    v.pipe(
      SwitchSchema,
      v.description(
        'on: the bucket is the first part of the path; off: of the host name. Without it: on where DOCUMENTS_S3_ENDPOINT is set.',
      ),
    ),
  ),
  DOCUMENTS_S3_PREFIX: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]+(?:\/[\w.-]+)*\/?$/, 'a prefix of keys such as portal/documents'),
      v.transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`)),
      v.description('What the keys of all objects begin with.'),
    ),
    'documents/',
  ),
  DOCUMENTS_S3_ENCRYPTION: v.optional(
    v.pipe(
      v.picklist(['AES256', 'aws:kms'], 'AES256 or aws:kms'),
      v.description('How the storage is told to encrypt each object. Without it: as the bucket says.'),
    ),
  ),
  DOCUMENTS_S3_KMS_ID: v.optional(
    v.pipe(v.string(), v.description('The id of the key for aws:kms. Without it: its default.')),
  ),
  DOCUMENTS_STORE: v.optional(
    v.pipe(
      v.picklist(['database', 's3'], 'database or s3'),
      v.description(
        'Where new documents are stored. Without it: s3 where DOCUMENTS_S3_BUCKET is set. database: for the way back; the bucket is still read.',
      ),
    ),
  ),
})

/** The variables with their descriptions. */
export const storageVariables = variablesOf(SettingsSchema.entries)

export type StorageSettings = {
  /** The address of the bucket. */
  readonly address: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** What each key begins with, with a slash at its end. */
  readonly prefix: string
  readonly encryption: { readonly algorithm: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null
  /** False: new documents go to the database. */
  readonly takesNew: boolean
}

/** Returns a bucket's address, with its name in the path or in the host name. */
function addressOf(endpoint: URL, bucket: string, isPathStyle: boolean): string {
  return isPathStyle ? `${endpoint.origin}/${bucket}` : `${endpoint.protocol}//${bucket}.${endpoint.host}`
}

/**
 * Reads the settings of the storage; null without one. Throws one sentence that names the variable which is wrong. Empty
 * variables count as unset.
 */
export function readStorageSettings(environment: Readonly<Record<string, string | undefined>>): StorageSettings | null {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = v.safeParse(SettingsSchema, set)
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`The environment variable ${String(issue.path?.[0].key)} must be ${issue.message}.`)
  }
  const {
    DOCUMENTS_S3_BUCKET: bucket,
    DOCUMENTS_S3_ENDPOINT: endpoint,
    DOCUMENTS_S3_REGION: region,
    DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId,
    DOCUMENTS_S3_SECRET_ACCESS_KEY: secretAccessKey,
    DOCUMENTS_S3_PATH_STYLE: pathStyle,
    DOCUMENTS_S3_PREFIX: prefix,
    DOCUMENTS_S3_ENCRYPTION: algorithm,
    DOCUMENTS_S3_KMS_ID: keyId = null,
    DOCUMENTS_STORE: kind,
  } = read.output
  if (bucket === undefined) {
    if (kind === 's3')
      throw new Error('The environment variable DOCUMENTS_S3_BUCKET must be set when DOCUMENTS_STORE is s3.')
    return null
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = accessKeyId === undefined ? 'DOCUMENTS_S3_ACCESS_KEY_ID' : 'DOCUMENTS_S3_SECRET_ACCESS_KEY'
    throw new Error(`The environment variable ${missing} must be set when DOCUMENTS_S3_BUCKET is.`)
  }
  const isPathStyle = pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on'
  return {
    address: addressOf(endpoint ?? new URL(`https://s3.${region}.amazonaws.com`), bucket, isPathStyle),
    region,
    accessKeyId,
    secretAccessKey,
    prefix,
    encryption: algorithm === undefined ? null : { algorithm, keyId },
    takesNew: kind !== 'database',
  }
}
