import { useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { BulkAction, UserRow } from '../../../domain/contract/access/user.ts'
import { userRefusals } from '../../../machines/user-words.ts'
import { userActionWords, userEditWords, userLockAbout } from '../../../machines/workflows/user-edit/user-edit.page.ts'
import { actOnUsers } from '../../api/access/users.ts'
import { ApiFailure } from '../../api/failure.ts'
import { trackIntents } from '../../shared/app/intents.ts'
import { useClient } from '../../shared/app/use-client.ts'
import type { Chosen } from '../../shared/choices/use-chosen.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { ActionBar } from '../../ui/overlay/ActionBar.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

type Refused = { name: string; code: string }
const isWorded = (code: string): code is keyof typeof userRefusals => Object.hasOwn(userRefusals, code)

/** The users selected, and what can be done to all of them: each answers for itself. */
export function BulkBar({ selection, onDone }: { selection: Chosen<UserRow>; onDone: () => void }) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const [intents] = useState(trackIntents)
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const chosen = [...selection.chosen.values()]
  const locks = chosen.filter(({ status }) => status === 'active')
  const invites = chosen.filter(({ status }) => status === 'invited')
  const targets = asked === 'resend' ? invites : locks
  const say = (code: string) => (isWorded(code) ? t(userRefusals[code]) : failureText(code))

  const act = async (action: BulkAction) => {
    setBusy(true)
    const userIds = targets.map(({ id }) => id)
    const { key } = intents.of(`${action} ${userIds.join()}`, 0)
    try {
      const results = await actOnUsers(client, { action, userIds, key })
      intents.ended()
      const failed = results.flatMap(({ id, code }) => {
        const user = selection.chosen.get(id)
        return code === null || !user ? [] : [{ name: user.fullName, code }]
      })
      const done = results.length - failed.length
      setRefused(failed)
      selection.clear()
      onDone()
      if (done > 0)
        toast({
          tone: 'done',
          text:
            action === 'lock' ? (
              <Plural value={{ done }} one="# user locked" other="# users locked" />
            ) : (
              <Plural value={{ done }} one="# invitation sent again" other="# invitations sent again" />
            ),
        })
    } catch (error) {
      intents.ended(error)
      toast({ tone: 'late', text: failureText(error instanceof ApiFailure ? error.code : 'unexpected') })
    } finally {
      setBusy(false)
      setAsked(null)
    }
  }
  return (
    <>
      {chosen.length === 0 ? null : (
        <ActionBar
          label={t`Selected users`}
          lead={<Plural value={{ count: chosen.length }} one="# user selected" other="# users selected" />}
          total={null}
          more={
            <Button kind="quiet" onClick={selection.clear}>
              <Trans>Clear selection</Trans>
            </Button>
          }
          action={
            <>
              {invites.length === 0 ? null : (
                <Button onClick={() => setAsked('resend')}>{t(userActionWords.resend.press)}</Button>
              )}
              {locks.length === 0 ? null : (
                <Button kind="main" onClick={() => setAsked('lock')}>
                  {t(userActionWords.lock.press)}
                </Button>
              )}
            </>
          }
        />
      )}
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked === 'resend' ? (
            <Plural value={{ count: invites.length }} one="Resend # invitation?" other="Resend # invitations?" />
          ) : (
            <Plural value={{ count: locks.length }} one="Lock # user?" other="Lock # users?" />
          )
        }
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t(userEditWords.cancel)}</Button>
            <Button
              kind={asked === 'lock' ? 'danger' : 'main'}
              busy={isBusy}
              onClick={() => (asked === null ? undefined : void act(asked))}
            >
              {t(userActionWords[asked ?? 'lock'].press)}
            </Button>
          </>
        }
      >
        <p>
          {asked === 'resend' ? (
            <Trans>Each gets a new email. The link in the earlier one stops working.</Trans>
          ) : (
            t(userLockAbout)
          )}
        </p>
      </Dialog>
      <Dialog
        isOpen={refused.length > 0}
        onClose={() => setRefused([])}
        title={<Plural value={{ count: refused.length }} one="# user wasn’t changed" other="# users weren’t changed" />}
        actions={
          <Button kind="main" onClick={() => setRefused([])}>
            {t`Close`}
          </Button>
        }
      >
        <div className={stack.s3}>
          {refused.map(({ name, code }) => (
            <Notice key={name} tone="hold" title={name}>
              {say(code)}
            </Notice>
          ))}
        </div>
      </Dialog>
    </>
  )
}
