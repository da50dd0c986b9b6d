import { useEffect, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { PassThrough as Visit } from '../../../domain/contract/third-parties/pass-through.ts'
import type { PassThroughKind } from '../../../domain/contract/third-parties/settings.ts'
import { failureOf } from '../../../machines/failure.ts'
import { openPassThrough } from '../../api/third-parties/third-parties.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { inPage } from '../../shared/third-parties/OutsideFrame.css.ts'
import { mayFrame, reloadForFrames } from '../../shared/third-parties/may-frame.ts'
import { OutsideFrame } from '../../shared/third-parties/OutsideFrame.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { stack } from '../../ui/layout/layout.css.ts'

type PassThroughProps = {
  /** The location in the address. */
  location: string
  kind: PassThroughKind
  /** The location is not listed for this user. */
  onNotFound: () => void
}

type Passing = { at: 'opening' } | { at: 'opened'; visit: Visit } | { at: 'failed'; code: string }

/** Asks for the target with a token for one visit, and goes there or frames it. */
export function PassThrough({ location: place, kind, onNotFound }: PassThroughProps) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const [passing, setPassing] = useState<Passing>({ at: 'opening' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    openPassThrough(client, { location: place, kind, signal: leaving.signal }).then(
      (visit) => {
        if (leaving.signal.aborted) return
        // In place of this page: going back must not lead on again.
        if (kind === 'redirect') location.replace(visit.url)
        else if (!mayFrame(visit.url) && reloadForFrames()) return
        else setPassing({ at: 'opened', visit })
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const { code } = failureOf(error)
        if (code === 'notFound') onNotFound()
        else setPassing({ at: 'failed', code })
      },
    )
    return () => leaving.abort()
  }, [client, place, kind, tries, onNotFound])

  if (passing.at === 'failed')
    return (
      <div className={stack.s4}>
        <PageHead title={t`This page could not be opened`} />
        <Notice
          tone="late"
          live="alert"
          actions={
            <Button
              onClick={() => {
                setPassing({ at: 'opening' })
                setTries(tries + 1)
              }}
            >
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {failureText(passing.code)}
        </Notice>
      </div>
    )
  if (passing.at === 'opening') return <PageHead title={t`Opening the page…`} />
  const { url, title } = passing.visit
  return (
    <div className={stack.s4}>
      <PageHead title={title} />
      <OutsideFrame className={inPage} url={url} title={title} message={null} />
    </div>
  )
}
