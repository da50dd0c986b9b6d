import { msg } from '@lingui/core/macro'

import { API_KEYS_AT_MOST } from '../../../domain/rules/api-keys/api-key.ts'
import type { FailureWords } from '../../shared/words/failure-text.tsx'

/** Messages about API keys of each side, by the server's code. */
export const apiKeyFailuresOf = {
  merchant: {
    tooManyApiKeys: msg`A merchant can have up to ${{ count: API_KEYS_AT_MOST }} active API keys. Revoke a key that you don’t use.`,
  },
  program: {
    tooManyApiKeys: msg`A program can have up to ${{ count: API_KEYS_AT_MOST }} active API keys. Revoke a key that you don’t use.`,
  },
} satisfies Record<string, FailureWords>
