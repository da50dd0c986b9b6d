/** Codes of failures that may have passed by the next try: nothing was decided about what was sent. */
const passing: readonly string[] = [
  'networkFailed',
  'timedOut',
  'serverFailed',
  'unreadableAnswer',
  'unexpected',
  'notSignedIn',
  'tooManyAttempts',
  'tooManyRequests',
  'documentNotInspected',
  'documentStorageUnavailable',
  'paymentProviderUnavailable',
]

/** Checks whether the same request may succeed later; any other code is a refusal, which a repeat only meets again. */
export function isPassing(code: string): boolean {
  return passing.includes(code)
}

/** Checks whether the server has refused something for good: nothing was done, and only a changed request can succeed. */
export function isRefusedForGood(failure: { code: string } | null): boolean {
  return failure !== null && !isPassing(failure.code)
}
