/**
 * In the place of ky's reports of progress, 0.4 kB of every page, which no call of ours asks for (vite.config.ts); the
 * one upload that reports its own is src/api/document-upload.ts.
 */
function withoutProgress(): never {
  throw new Error('ky reports no progress here.')
}
export const streamRequest = withoutProgress
export const streamResponse = withoutProgress
