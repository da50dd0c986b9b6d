import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { AnnouncementFault, AnnouncementRefusal } from '../../../domain/rules/notifications/announcement.ts'
import {
  selectFaults,
  selectRefusal,
  type AnnouncementEditRef,
} from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import {
  announcementPartWords,
  announcementRefusals,
  announcementWords,
} from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { Audience } from './Audience.tsx'
import { Links, Texts } from './TextsAndLinks.tsx'
import { pair } from './announcement-edit.css.ts'

/** The field at which a fault stands. */
const fieldOf = {
  announcementTitleMissing: 'announcement-title',
  announcementTitleTooLong: 'announcement-title',
  announcementBodyMissing: 'announcement-body',
  announcementBodyTooLong: 'announcement-body',
  announcementLanguageTwice: 'announcement-title',
  announcementLinkInvalid: 'announcement-link',
  announcementStartMissing: 'announcement-starts',
  announcementEndsBeforeStart: 'announcement-ends',
} as const satisfies Readonly<Record<AnnouncementRefusal, string>>
/** Of several texts or links, the one that the fault is about. */
const placeOf = ({ code, field }: AnnouncementFault) => [fieldOf[code], ...field.split('/').slice(1)].join('-')

const canAccept = (state: ReturnType<AnnouncementEditRef['getSnapshot']>) => state.can({ type: 'changes.accept' })
const asText = (faults: readonly AnnouncementFault[]) => JSON.stringify(faults)

/** The form about an announcement. */
export function AnnouncementForm({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  const form = useSelector(edit, ({ context }) => context.form)
  const isNew = useSelector(edit, ({ context }) => context.announcementId === null)
  const faults = useSelector(edit, selectFaults, (one, other) => asText(one) === asText(other))
  const refusal = useSelector(edit, selectRefusal)
  const isStale = useSelector(edit, canAccept)
  const [tries, setTries] = useState(0)
  const shown = tries > 0 ? faults : []
  const errors = [
    ...shown.map((fault) => ({ fieldId: placeOf(fault), text: t(announcementRefusals[fault.code]) })),
    ...(tries > 0 && refusal === 'nothingChanged' ? [{ text: t(announcementRefusals.nothingChanged) }] : []),
  ]
  const errorAt = (fieldId: string) => {
    const fault = shown.find((one) => placeOf(one) === fieldId)
    return fault === undefined ? null : t(announcementRefusals[fault.code])
  }
  return (
    <form
      className={stack.s4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTries(refusal === null ? 0 : tries + 1)
        edit.send({ type: 'form.review' })
      }}
    >
      <PageHead
        title={t(isNew ? announcementWords.newOne : announcementWords.existing)}
        hasErrors={errors.length > 0}
        back={
          <Button kind="quiet" size="sm" onClick={() => edit.send({ type: 'edit.leave' })}>
            {t(announcementWords.backToList)}
          </Button>
        }
      />
      <ErrorSummary errors={errors} focusKey={tries} />
      {isStale ? <Stale edit={edit} /> : null}
      {/* First it is decided whose version goes on. */}
      <fieldset disabled={isStale} className={stack.s4}>
        <Card>
          <Texts edit={edit} form={form} errorAt={errorAt} />
        </Card>
        <Card title={t(announcementWords.links)}>
          <Links edit={edit} form={form} errorAt={errorAt} />
        </Card>
        <Card title={t`Schedule and importance`}>
          <div className={stack.s4}>
            <div className={pair}>
              <Field
                id="announcement-starts"
                type="date"
                label={t(announcementWords.startsOn)}
                error={errorAt('announcement-starts')}
                value={form.startsOn}
                onChange={(event) => edit.send({ type: 'form.change', patch: { startsOn: event.target.value } })}
              />
              <Field
                id="announcement-ends"
                type="date"
                label={t(announcementWords.endsOn)}
                hint={t`The last day. Leave it empty to show the announcement until you withdraw it.`}
                error={errorAt('announcement-ends')}
                min={form.startsOn}
                value={form.endsOn}
                onChange={(event) => edit.send({ type: 'form.change', patch: { endsOn: event.target.value } })}
              />
            </div>
            <Checkbox
              checked={form.isImportant}
              hint={t`Use this only for what everyone should read, such as an outage.`}
              onChange={(isImportant) => edit.send({ type: 'form.change', patch: { isImportant } })}
            >
              {t(announcementWords.isImportant)}
            </Checkbox>
          </div>
        </Card>
        <Card title={t`Who sees it`} note={t`If you select nothing, everyone in the program sees it.`}>
          <Audience edit={edit} form={form} />
        </Card>
        <div className={line.start}>
          <Button kind="main" type="submit">
            {t(announcementWords.review)}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

/** What somebody else has changed, and whose version goes on. */
function Stale({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  const format = useFormat()
  const changed = useSelector(edit, ({ context }) => context.changed)
  const parts = new Intl.ListFormat(format.tag).format(changed.map((part) => t(announcementPartWords[part])))
  return (
    <Notice
      tone="late"
      live="alert"
      title={t(announcementWords.stale)}
      actions={
        <>
          <Button size="sm" onClick={() => edit.send({ type: 'changes.accept' })}>
            {t(announcementWords.accept)}
          </Button>
          <Button size="sm" onClick={() => edit.send({ type: 'changes.overwrite' })}>
            {t(announcementWords.overwrite)}
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
