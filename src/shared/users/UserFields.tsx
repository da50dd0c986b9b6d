import { useLingui } from '@lingui/react/macro'

import { NAME_LENGTH, USERNAME_LENGTH } from '../../../domain/limits.ts'
import { isLocale, locales } from '../../../domain/locales.ts'
import { rolesToGive, type UserKind } from '../../../domain/rules/access/manage-users.ts'
import type { UserForm } from '../../../domain/rules/access/user-form.ts'
import { userRefusals, userWords } from '../../../machines/user-words.ts'
import { readUserGroups } from '../../api/access/users.ts'
import { useCan } from '../app/use-can.ts'
import { useRoleName } from '../app/role-names.ts'
import { useLoaded } from '../load/use-loaded.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { AccountsPicker } from './AccountsPicker.tsx'
import { useUserWords } from './use-user-words.ts'

/** The fields that a fault stands beside. */
const fieldOf: Readonly<Record<string, string>> = {
  nameMissing: 'user-name',
  nameTooLong: 'user-name',
  emailMissing: 'user-email',
  emailInvalid: 'user-email',
  usernameMissing: 'user-username',
  usernameInvalid: 'user-username',
  userExists: 'user-username',
  roleMissing: 'user-role',
  roleNotGiven: 'user-role',
  accountsMissing: 'user-accounts',
  accountsNotYours: 'user-accounts',
}

const isKnown = (code: string): code is keyof typeof userRefusals => Object.hasOwn(userRefusals, code)

/** Returns the errors of a form for its summary and its fields. */
export function useUserErrors(codes: readonly string[]) {
  const { t } = useLingui()
  const errors = codes.flatMap((code) =>
    isKnown(code) ? [{ fieldId: fieldOf[code], text: t(userRefusals[code]) }] : [],
  )
  return { errors, errorAt: (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.text ?? null }
}

type UserFieldsProps = {
  kind: UserKind
  form: UserForm
  onChange: (patch: Partial<UserForm>) => void
  errorAt: (fieldId: string) => string | null
  /** Set once the user is there: the username stays (§5). */
  isUsernameFixed: boolean
  /** Nobody changes their own access, nor that of users whom they only see. */
  isAccessFixed: boolean
  /** Only shown. */
  isReadOnly?: boolean
}

const languageNames = new Map(
  locales.map((code) => [code, new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code]),
)

/** What is entered about a user, in one form. */
export function UserFields({
  kind,
  form,
  onChange,
  errorAt,
  isUsernameFixed,
  isAccessFixed,
  isReadOnly = false,
}: UserFieldsProps) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const { capability } = useUserWords()
  const hasGroups = useCan('manageGroups')
  const groups = useLoaded(readUserGroups, hasGroups && kind === 'customer' ? {} : null)
  const choices = groups.data ?? []
  return (
    <div className={stack.s4}>
      <Field
        id="user-name"
        label={t(userWords.fullName)}
        error={errorAt('user-name')}
        value={form.fullName}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        readOnly={isReadOnly}
        onChange={(event) => onChange({ fullName: event.target.value })}
      />
      <Field
        id="user-email"
        type="email"
        label={t(userWords.email)}
        error={errorAt('user-email')}
        value={form.email}
        maxLength={254}
        autoComplete="off"
        readOnly={isReadOnly}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <Field
        id="user-username"
        label={t(userWords.username)}
        {...(isUsernameFixed ? {} : { hint: t`It can’t be changed later.` })}
        error={errorAt('user-username')}
        value={form.username}
        maxLength={USERNAME_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isUsernameFixed || isReadOnly}
        onChange={(event) => onChange({ username: event.target.value })}
      />
      <RadioCards
        id="user-role"
        legend={t(userWords.role)}
        error={errorAt('user-role')}
        options={rolesToGive(kind).map((role) => ({ value: role, label: roleName(role), hint: capability(role) }))}
        value={form.role}
        disabled={isAccessFixed}
        onChange={(role) => onChange({ role })}
      />
      {kind === 'support' ? null : (
        <AccountsPicker
          id="user-accounts"
          error={errorAt('user-accounts')}
          accounts={form.accounts}
          disabled={isAccessFixed}
          onChange={(accounts) => onChange({ accounts })}
        />
      )}
      {choices.length === 0 ? null : (
        <Select
          label={t`User group`}
          value={form.groupId ?? ''}
          options={[
            { value: '', label: t`No user group` },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          disabled={isAccessFixed}
          onChange={(id) => onChange({ groupId: id === '' ? null : id })}
        />
      )}
      <Checkbox checked={form.isSso} disabled={isAccessFixed} onChange={(isSso) => onChange({ isSso })}>
        {t(userWords.isSso)}
      </Checkbox>
      <Select
        label={t(userWords.language)}
        hint={t`For emails and the first sign-in. The user can change it.`}
        value={form.language}
        options={locales.map((code) => ({ value: code, label: languageNames.get(code) ?? code }))}
        disabled={isReadOnly}
        onChange={(language) => {
          if (isLocale(language)) onChange({ language })
        }}
      />
    </div>
  )
}
