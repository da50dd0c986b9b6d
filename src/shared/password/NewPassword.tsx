import { useEffect, useId, useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { PASSWORD_LENGTH } from '../../../domain/limits.ts'
import {
  passwordRequirements,
  passwordStrength,
  unmetRequirements,
  type PasswordRequirement,
  type PasswordStrength,
} from '../../../domain/rules/access/password.ts'
import { newPasswordWords, requirementWords, strengthWords } from '../../../machines/password-words.ts'
import { ToneMark } from '../../ui/feedback/ToneMark.tsx'
import { PasswordField } from '../../ui/form/Field.tsx'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { filled } from '../../ui/text/filled.ts'
import { entries, list, met, needs, requirement as requirementStyle } from './password.css.ts'
import { newPasswordError, passwordFields } from './new-password-errors.ts'

/** What is known of the password while it is typed; the password itself stays in its field. */
type Look = { unmet: readonly PasswordRequirement[]; strength: PasswordStrength | null }

const nothingTyped: Look = { unmet: passwordRequirements, strength: null }

/** Milliseconds without a key before a screen reader is given the count. */
const PAUSE_MS = 1_000

type NewPasswordProps = {
  /** The code for which the entries were refused; of other codes nothing is said here. */
  refusal: string | null
  /** The name with which password managers save the password. */
  username: string
}

/** The two entries of a new password, with its requirements, each ticked as it is met, and its strength in words. */
export function NewPassword({ refusal, username }: NewPasswordProps) {
  const { t } = useLingui()
  const [look, setLook] = useState(nothingTyped)
  const needsId = useId()
  const error = newPasswordError(refusal)
  const errorAt = (fieldId: string) => (error?.fieldId === fieldId ? t(error.message) : null)
  return (
    <div className={entries}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id={passwordFields.password}
        name={passwordFields.password}
        label={t(newPasswordWords.password)}
        error={errorAt(passwordFields.password)}
        aria-describedby={needsId}
        autoComplete="new-password"
        onChange={(event) => setLook(lookOf(event.currentTarget.value))}
        required
      />
      <div>
        <div id={needsId} className={needs}>
          <p>{t(newPasswordWords.needs)}</p>
          <ul className={list}>
            {passwordRequirements.map((one) => (
              <Requirement key={one} requirement={one} isMet={!look.unmet.includes(one)} />
            ))}
          </ul>
          {look.strength === null ? null : <p>{t(strengthWords[look.strength])}</p>}
        </div>
        <Announcement look={look} />
      </div>
      <PasswordField
        id={passwordFields.again}
        name={passwordFields.again}
        label={t(newPasswordWords.again)}
        error={errorAt(passwordFields.again)}
        autoComplete="new-password"
        required
      />
    </div>
  )
}

function lookOf(password: string): Look {
  if (password === '') return nothingTyped
  return { unmet: unmetRequirements(password), strength: passwordStrength(password) }
}

function Requirement({ requirement, isMet }: { requirement: PasswordRequirement; isMet: boolean }) {
  const { t } = useLingui()
  return (
    <li className={isMet ? `${requirementStyle} ${met}` : requirementStyle}>
      <ToneMark tone={isMet ? 'done' : 'quiet'} />
      <span>
        {t(filled(requirementWords[requirement], { count: PASSWORD_LENGTH }))}
        <VisuallyHidden> {isMet ? t(newPasswordWords.met) : t(newPasswordWords.unmet)}</VisuallyHidden>
      </span>
    </li>
  )
}

/** Says how many requirements are met once the typing pauses, not at each key. */
function Announcement({ look }: { look: Look }) {
  const { t } = useLingui()
  const [said, setSaid] = useState(nothingTyped)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(look), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [look])
  const all = passwordRequirements.length
  return (
    <div role="status">
      {said.strength === null ? null : (
        <VisuallyHidden>
          {said.unmet.length > 0
            ? t(filled(newPasswordWords.someMet, { met: all - said.unmet.length, all }))
            : `${t(newPasswordWords.allMet)}. ${t(strengthWords[said.strength])}`}
        </VisuallyHidden>
      )}
    </div>
  )
}
