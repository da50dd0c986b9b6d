import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { NAME_LENGTH } from '../../../domain/limits.ts'
import type { GroupForm } from '../../../domain/rules/access/group-form.ts'
import { asTree, isWithin } from '../../../domain/rules/access/user-group.ts'
import { selectFaults, type GroupEditRef } from '../../../machines/workflows/group-edit/group-edit.machine.ts'
import {
  groupEditWords,
  groupPartWords,
  groupRefusals,
  titleOfFailure,
} from '../../../machines/workflows/group-edit/group-edit.page.ts'
import { AccountsPicker } from '../../shared/users/AccountsPicker.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { MembersPicker } from './MembersPicker.tsx'

/** The fields that a fault stands beside. */
const fieldOf: Readonly<Record<string, string>> = {
  groupNameMissing: 'group-name',
  groupNameTooLong: 'group-name',
  nameTaken: 'group-name',
  parentMissing: 'group-parent',
  groupCycle: 'group-parent',
  parentNotYours: 'group-parent',
  accountsNotYours: 'group-accounts',
}
const isWorded = (code: string): code is keyof typeof groupRefusals => Object.hasOwn(groupRefusals, code)

type FormProps = { edit: GroupEditRef }

/** The form about a user group. */
export function GroupEditForm({ edit }: FormProps) {
  const { t } = useLingui()
  const group = useSelector(edit, ({ context }) => context.group)
  const form = useSelector(edit, ({ context }) => context.form)
  const failure = useSelector(edit, ({ context }) => context.failure)
  const faults = useSelector(edit, selectFaults, (one, other) => one.join() === other.join())
  const isBusy = useSelector(edit, (state) => state.hasTag('busy'))
  const isOpen = useSelector(edit, (state) => state.can({ type: 'form.change', patch: {} }))
  const [tries, setTries] = useState(0)
  const shown = tries > 0 ? faults : []
  const errors = shown.map((code) => ({ fieldId: fieldOf[code], text: t(groupRefusals[code]) }))
  const errorAt = (fieldId: string) => {
    const code = [...shown, ...(failure === null ? [] : [failure])].find((one) => fieldOf[one] === fieldId)
    return code !== undefined && isWorded(code) ? t(groupRefusals[code]) : null
  }
  const change = (patch: Partial<GroupForm>) => edit.send({ type: 'form.change', patch })
  return (
    <form
      className={stack.s4}
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        setTries(faults.length > 0 ? tries + 1 : 0)
        if (faults.length === 0) edit.send({ type: 'form.save' })
      }}
    >
      <PageHead
        title={group?.name ?? t(groupEditWords.newGroup)}
        lead={group === null ? undefined : group.ownerName}
        hasErrors={errors.length > 0}
        back={
          <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => edit.send({ type: 'edit.leave' })}>
            {t(groupEditWords.backToGroups)}
          </Button>
        }
      />
      <ErrorSummary errors={errors} focusKey={tries} />
      <Result edit={edit} failure={failure} />
      {group?.canManage === false ? <Notice tone="hold">{t(groupRefusals.groupNotYours)}</Notice> : null}
      <Card title={t`Details`}>
        <div className={stack.s4}>
          <Field
            id="group-name"
            label={t(groupEditWords.name)}
            error={errorAt('group-name')}
            value={form.name}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            readOnly={!isOpen}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Parent edit={edit} form={form} error={errorAt('group-parent')} isOpen={isOpen} onChange={change} />
          <Checkbox
            checked={form.networkAccess}
            disabled={!isOpen}
            hint={t`Members can use all accounts below the group’s own account, including new ones.`}
            onChange={(networkAccess) => change({ networkAccess })}
          >
            {t(groupEditWords.networkAccess)}
          </Checkbox>
          <Checkbox checked={form.isSso} disabled={!isOpen} onChange={(isSso) => change({ isSso })}>
            {t(groupEditWords.isSso)}
          </Checkbox>
        </div>
      </Card>
      {group?.canManage === false ? null : (
        <>
          <Card>
            <AccountsPicker
              id="group-accounts"
              error={errorAt('group-accounts')}
              accounts={form.accounts}
              disabled={!isOpen}
              onChange={(accounts) => change({ accounts })}
            />
          </Card>
          <Card title={t(groupEditWords.members)}>
            <MembersPicker members={form.members} disabled={!isOpen} onChange={(members) => change({ members })} />
          </Card>
          <div className={line.start}>
            <Button kind="main" type="submit" busy={isBusy} disabled={!isBusy && !isOpen}>
              {t(groupEditWords.save)}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

const TOP = 'top'

type ParentProps = FormProps & {
  form: GroupForm
  error: string | null
  isOpen: boolean
  onChange: (patch: Partial<GroupForm>) => void
}

/** The choice of the group above, with the groups as a tree; the group itself and those below it cannot be chosen. */
function Parent({ edit, form, error, isOpen, onChange }: ParentProps) {
  const { t } = useLingui()
  const group = useSelector(edit, ({ context }) => context.group)
  const groups = useSelector(edit, ({ context }) => context.groups)
  const indent = (depth: number) => '\u2003'.repeat(depth)
  const options = [
    ...(form.parentId === undefined ? [{ value: '', label: t(groupEditWords.chooseParent) }] : []),
    { value: TOP, label: t(groupEditWords.noParent) },
    ...asTree(groups).map(({ group: { id, name, canManage }, depth }) => ({
      value: id,
      label: `${indent(depth)}${name}`,
      disabled: id !== group?.parentId && (!canManage || (group !== null && isWithin(groups, id, group.id))),
    })),
  ]
  return (
    <Select
      id="group-parent"
      label={t(groupEditWords.parent)}
      hint={t`Members of the parent group can use the accounts of this group too.`}
      error={error}
      value={form.parentId === undefined ? '' : (form.parentId ?? TOP)}
      options={options}
      disabled={!isOpen}
      onChange={(value) => {
        if (value !== '') onChange({ parentId: value === TOP ? null : value })
      }}
    />
  )
}

/** What the server said to the last save. */
function Result({ edit, failure }: FormProps & { failure: string | null }) {
  const { t } = useLingui()
  const format = useFormat()
  const failureText = useFailureText()
  const isStale = useSelector(edit, (state) => state.can({ type: 'changes.accept' }))
  const changed = useSelector(edit, ({ context }) => context.changed)
  if (isStale) {
    const parts = new Intl.ListFormat(format.tag).format(changed.map((part) => t(groupPartWords[part])))
    return (
      <Notice
        tone="late"
        live="alert"
        title={t(groupEditWords.stale)}
        actions={
          <>
            <Button size="sm" onClick={() => edit.send({ type: 'changes.accept' })}>
              {t(groupEditWords.accept)}
            </Button>
            <Button size="sm" onClick={() => edit.send({ type: 'changes.overwrite' })}>
              {t(groupEditWords.overwrite)}
            </Button>
          </>
        }
      >
        {changed.length === 0 ? null : (
          <p>
            <Trans>They changed: {parts}.</Trans>
          </p>
        )}
        <p>
          <Trans>Nothing was saved. If you keep your version, saving replaces their changes.</Trans>
        </p>
      </Notice>
    )
  }
  if (failure === null) return null
  return (
    <Notice tone="late" live="alert" title={t(titleOfFailure(failure))}>
      {isWorded(failure) ? t(groupRefusals[failure]) : failureText(failure)}
    </Notice>
  )
}
