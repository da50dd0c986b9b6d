import { expect, it } from 'vitest'

import { readEnvironment } from '../environment.ts'
import { readStorageSettings } from './storage-settings.ts'

const keys = { DOCUMENTS_S3_ACCESS_KEY_ID: 'id', DOCUMENTS_S3_SECRET_ACCESS_KEY: 'secret' }
const bucket = { DOCUMENTS_S3_BUCKET: 'documents', ...keys }

it('documents are in the database unless a bucket is named', () => {
  expect(readStorageSettings({})).toBeNull()
  expect(readStorageSettings({ DOCUMENTS_S3_BUCKET: '', ...keys })).toBeNull()
  expect(readStorageSettings(bucket)).toMatchObject({ takesNew: true, prefix: 'documents/', encryption: null })
  expect(readStorageSettings({ ...bucket, DOCUMENTS_STORE: 'database' })).toMatchObject({ takesNew: false })
})

it.each([
  [{ DOCUMENTS_S3_REGION: 'eu-central-1' }, 'https://documents.s3.eu-central-1.amazonaws.com'],
  [{ DOCUMENTS_S3_PATH_STYLE: 'on' }, 'https://s3.us-east-1.amazonaws.com/documents'],
  [{ DOCUMENTS_S3_ENDPOINT: 'http://minio:9000/' }, 'http://minio:9000/documents'],
  [{ DOCUMENTS_S3_ENDPOINT: 'https://s3.test', DOCUMENTS_S3_PATH_STYLE: 'off' }, 'https://documents.s3.test'],
])('%j leads to the bucket at %s', (more, address) => {
  expect(readStorageSettings({ ...bucket, ...more })?.address).toBe(address)
})

it.each([
  [{ DOCUMENTS_S3_BUCKET: 'documents' }, 'DOCUMENTS_S3_ACCESS_KEY_ID must be set when DOCUMENTS_S3_BUCKET is'],
  [{ ...bucket, DOCUMENTS_S3_BUCKET: 'My Bucket' }, 'DOCUMENTS_S3_BUCKET must be the name of a bucket'],
  [
    { ...bucket, DOCUMENTS_S3_ENDPOINT: 'https://s3.test/path' },
    'DOCUMENTS_S3_ENDPOINT must be an http or https address',
  ],
  [{ ...bucket, DOCUMENTS_S3_PREFIX: 'my documents' }, 'DOCUMENTS_S3_PREFIX must be a prefix'],
  [{ DOCUMENTS_STORE: 's3' }, 'DOCUMENTS_S3_BUCKET must be set when DOCUMENTS_STORE is s3'],
])('%j is refused in one sentence', (environment, sentence) => {
  expect(() => readStorageSettings(environment)).toThrow(sentence)
})

it('a slip in a name is refused at the start', () => {
  expect(() => readEnvironment({ DOCUMENTS_S3_BUKET: 'documents' })).toThrow('did you mean DOCUMENTS_S3_BUCKET?')
})
