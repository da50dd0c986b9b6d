import { useLingui } from '@lingui/react/macro'

import type { Message } from '#msg'

import { requestWords } from '../../../machines/access-words.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { filled } from '../../ui/text/filled.ts'

type RequestNoticeProps = { why: string | null; failed: Message; retryAfterSeconds: number | null }

/** Says why a request was not sent; nothing when there is nothing to say. */
export function RequestNotice({ why, failed, retryAfterSeconds }: RequestNoticeProps) {
  const { t } = useLingui()
  if (why === 'tooManyAttempts') {
    const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60))
    return (
      <Notice tone="wait" title={t(requestWords.paused)} live="status">
        <p>{t(filled(requestWords.pausedNext, { minutes }))}</p>
      </Notice>
    )
  }
  if (why !== 'failed') return null
  return (
    <Notice tone="late" live="alert">
      {t(failed)}
    </Notice>
  )
}
