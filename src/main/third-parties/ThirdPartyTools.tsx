import { useCallback, useMemo, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { SurveyMessage, TourMessage } from '../../../domain/contract/third-parties/offers.ts'
import { rowAt } from '../../../domain/routes.ts'
import { readThirdParties } from '../../api/third-parties/third-parties.ts'
import { useLanguage } from '../../shared/app/use-language.ts'
import { usePath } from '../../shared/app/use-page.ts'
import { useSelection, useUser } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { inDialog } from '../../shared/third-parties/OutsideFrame.css.ts'
import { mayFrame } from '../../shared/third-parties/may-frame.ts'
import { OutsideFrame } from '../../shared/third-parties/OutsideFrame.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

const all = {}

/** The survey and the tour of the program, for readers who agreed to third parties; each opens when it is asked for. */
export function ThirdPartyTools() {
  const { t } = useLingui()
  const { data } = useLoaded(readThirdParties, all)
  const [opened, setOpened] = useState<'survey' | 'tour' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const surveyUrl = data?.surveyUrl ?? null
  const tourUrl = data?.tourUrl ?? null
  return (
    <>
      {surveyUrl === null ? null : (
        <Button
          kind="quiet"
          wide
          aria-haspopup="dialog"
          aria-expanded={opened === 'survey'}
          onClick={() => setOpened('survey')}
        >
          <Trans>Give feedback</Trans>
        </Button>
      )}
      {tourUrl === null ? null : (
        <Button
          kind="quiet"
          wide
          aria-haspopup="dialog"
          aria-expanded={opened === 'tour'}
          onClick={() => setOpened('tour')}
        >
          <Trans>Take a tour</Trans>
        </Button>
      )}
      {opened === 'survey' && surveyUrl !== null ? (
        <Dialog wide isOpen onClose={close} title={t`Give feedback`}>
          <Survey url={surveyUrl} onDone={close} />
        </Dialog>
      ) : null}
      {opened === 'tour' && tourUrl !== null ? (
        <Dialog wide isOpen onClose={close} title={t`Help tour`}>
          <Tour url={tourUrl} onDone={close} />
        </Dialog>
      ) : null}
    </>
  )
}

type FrameProps = { url: string; onDone: () => void }

function Survey({ url, onDone }: FrameProps) {
  const { t } = useLingui()
  const { username, fullName, emailAddress: email, userType } = useUser()
  const { customerId, merchantId } = useSelection()
  const accountNumber = userType === 'merchant' ? merchantId : customerId
  const message = useMemo<SurveyMessage>(
    () => ({ type: 'survey.user', username, fullName, email, userType, accountNumber }),
    [username, fullName, email, userType, accountNumber],
  )
  return (
    <div className={stack.s4}>
      <p>
        <Trans>
          This survey is a service of another company. It receives your name, username, email address, user type and
          account number.
        </Trans>
      </p>
      <Framed url={url} title={t`Feedback survey`} message={message} onDone={onDone} />
    </div>
  )
}

function Tour({ url, onDone }: FrameProps) {
  const { t } = useLingui()
  const path = usePath()
  const { locale: language } = useLanguage()
  const page = rowAt(path)?.id ?? 'unknown'
  const message = useMemo<TourMessage>(() => ({ type: 'tour.page', page, language }), [page, language])
  return (
    <div className={stack.s4}>
      <p>
        <Trans>This tour is a service of another company. It receives the page you’re on and your language.</Trans>
      </p>
      <Framed url={url} title={t`Help tour`} message={message} onDone={onDone} />
    </div>
  )
}

/** A document that was loaded for another program, or before a flag was set, may not frame the page yet. */
function Framed({ url, title, message, onDone }: FrameProps & { title: string; message: object }) {
  if (mayFrame(url))
    return <OutsideFrame className={inDialog} url={url} title={title} message={message} onDone={onDone} />
  return (
    <Notice
      tone="wait"
      actions={
        <Button onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      }
    >
      <Trans>Reload the page first. Then open the menu again.</Trans>
    </Notice>
  )
}
