import { useMemo, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { Profile, ProfileChoices } from '../../../domain/contract/access/profile.ts'
import { isLocale, localeNames, locales } from '../../../domain/locales.ts'
import { userWords } from '../../../machines/user-words.ts'
import { saveProfile } from '../../api/access/profile.ts'
import { ApiFailure } from '../../api/failure.ts'
import { useClient } from '../../shared/app/use-client.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { changeLanguage } from '../../ui/text/i18n.ts'
import { form } from './Profile.css.ts'

const languages = locales.map((code) => ({ value: code, label: localeNames[code] }))

/** What stays with the user, in a form of its own; what an administrator keeps is shown beside it. */
export function ProfileView({ profile }: { profile: Loaded<Profile> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = profile
  return (
    <>
      <PageHead title={t`Your profile`} lead={t`Languages and time zone follow you to every device.`} />
      <div className={form}>
        {data !== null ? (
          <ProfileForm key={JSON.stringify(data)} profile={data} onSaved={profile.retry} />
        ) : (
          <Card>
            {failure ? (
              <LoadFailed title={t`Couldn’t load your profile`} onRetry={profile.retry} busy={profile.isLoading}>
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <Skeleton lines={4} label={t`Loading your profile`} />
            )}
          </Card>
        )}
      </div>
    </>
  )
}

function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { t } = useLingui()
  const client = useClient()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [choices, setChoices] = useState<ProfileChoices>(() => ({
    language: profile.language,
    mailLanguage: profile.mailLanguage,
    timeZone: profile.timeZone,
  }))
  const choose = (patch: Partial<ProfileChoices>) => setChoices({ ...choices, ...patch })
  const zones = useMemo(() => zonesWith(profile.timeZone), [profile.timeZone])
  const save = async () => {
    setBusy(true)
    try {
      await saveProfile(client, choices)
      await changeLanguage(choices.language).catch(() => {})
      toast({ tone: 'done', text: t`Your profile is saved.` })
      onSaved()
    } catch (error) {
      toast({ tone: 'late', text: failureText(error instanceof ApiFailure ? error.code : 'unexpected') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={stack.s4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Card>
        <div className={stack.s4}>
          <Select
            label={t(userWords.language)}
            value={choices.language}
            options={languages}
            onChange={(language) => choose({ language })}
          />
          <Select
            label={t`Language of emails`}
            value={choices.mailLanguage ?? ''}
            options={[{ value: '', label: t`Same as the portal` }, ...languages]}
            onChange={(mailLanguage) => choose({ mailLanguage: isLocale(mailLanguage) ? mailLanguage : null })}
          />
          <Select
            label={t`Time zone`}
            hint={t`For times in emails. The portal shows the time of your device.`}
            value={choices.timeZone}
            options={zones}
            onChange={(timeZone) => choose({ timeZone })}
          />
          <Button type="submit" kind="main" busy={isBusy}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      </Card>
      <Card title={t`About you`} note={t`An administrator at your company can change these details.`}>
        <Facts
          facts={[
            { id: 'name', label: t(userWords.fullName), value: profile.fullName },
            { id: 'username', label: t(userWords.username), value: profile.username },
            { id: 'email', label: t(userWords.email), value: profile.emailAddress },
          ]}
        />
      </Card>
    </form>
  )
}

/** The time zones that the browser knows, with the user's own. */
function zonesWith(own: string) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])
  return [...names].toSorted().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
