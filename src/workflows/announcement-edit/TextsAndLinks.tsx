import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { isLocale, localeNames } from '../../../domain/locales.ts'
import type { AnnouncementForm } from '../../../domain/rules/notifications/announcement-form.ts'
import { announcementLimits } from '../../../domain/rules/notifications/announcement.ts'
import { languagesLeft } from '../../../machines/workflows/announcement-edit/announcement-edit.context.ts'
import type { AnnouncementEditRef } from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import { announcementWords } from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { line, muted, stack } from '../../ui/layout/layout.css.ts'
import { filled } from '../../ui/text/filled.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { counted, pair, part, row } from './announcement-edit.css.ts'

type PartProps = {
  edit: AnnouncementEditRef
  form: AnnouncementForm
  /** The words of a fault at a field, by the field's id. */
  errorAt: (fieldId: string) => string | null
}

/** What is said, in one language after the other. */
export function Texts({ edit, form, errorAt }: PartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const canRemove = form.texts.length > 1
  return (
    <div className={stack.s5}>
      {form.texts.map(({ language, title, body }, index) => {
        const inLanguage = { language: localeNames[language] }
        return (
          <div key={language} className={part}>
            <Field
              id={`announcement-title-${index}`}
              label={t(filled(announcementWords.title, inLanguage))}
              error={errorAt(`announcement-title-${index}`)}
              value={title}
              lang={language}
              maxLength={announcementLimits.title}
              autoComplete="off"
              onChange={(event) => edit.send({ type: 'text.change', index, patch: { title: event.target.value } })}
            />
            <TextArea
              id={`announcement-body-${index}`}
              label={t(filled(announcementWords.body, inLanguage))}
              hint={index === 0 && canRemove ? t`Shown to users whose language you haven’t added.` : undefined}
              error={errorAt(`announcement-body-${index}`)}
              rows={5}
              value={body}
              lang={language}
              maxLength={announcementLimits.body}
              onChange={(event) => edit.send({ type: 'text.change', index, patch: { body: event.target.value } })}
            />
            <div className={line.between}>
              {canRemove ? (
                <Button size="sm" kind="quiet" onClick={() => edit.send({ type: 'language.remove', index })}>
                  {t(filled(announcementWords.removeLanguage, inLanguage))}
                </Button>
              ) : (
                <span />
              )}
              <span className={counted}>
                {t`${{ count: format.number(body.length) }} of ${{ maximum: format.number(announcementLimits.body) }} characters`}
              </span>
            </div>
          </div>
        )
      })}
      <AddLanguage edit={edit} form={form} />
    </div>
  )
}

function AddLanguage({ edit, form }: Pick<PartProps, 'edit' | 'form'>) {
  const { t } = useLingui()
  const left = languagesLeft(form)
  const [chosen, setChosen] = useState<string>('')
  const language = left.find((one) => one === chosen) ?? left[0]
  const canAdd = useSelector(edit, (state) => language !== undefined && state.can({ type: 'language.add', language }))
  if (language === undefined) return null
  return (
    <div className={part}>
      <div className={row}>
        <Select
          label={t(announcementWords.language)}
          value={language}
          options={left.map((one) => ({ value: one, label: localeNames[one] }))}
          onChange={setChosen}
        />
        <Button
          disabled={!canAdd}
          onClick={() => {
            if (isLocale(language)) edit.send({ type: 'language.add', language })
          }}
        >
          {t(announcementWords.addLanguage)}
        </Button>
      </div>
    </div>
  )
}

/** Where readers find more. */
export function Links({ edit, form, errorAt }: PartProps) {
  const { t } = useLingui()
  const canAdd = useSelector(edit, (state) => state.can({ type: 'link.add' }))
  return (
    <div className={stack.s4}>
      {form.links.map(({ href, text }, index) => {
        const numbered = { number: index + 1 }
        return (
          // A link has no name of its own: its place is what it is.
          <div key={String(index)} className={part}>
            <div className={pair}>
              <Field
                id={`announcement-link-${index}`}
                label={t(filled(announcementWords.linkText, numbered))}
                error={errorAt(`announcement-link-${index}`)}
                value={text}
                maxLength={announcementLimits.linkText}
                autoComplete="off"
                onChange={(event) => edit.send({ type: 'link.change', index, patch: { text: event.target.value } })}
              />
              <Field
                label={t(filled(announcementWords.linkHref, numbered))}
                type="url"
                inputMode="url"
                placeholder="https://"
                value={href}
                maxLength={announcementLimits.href}
                autoComplete="off"
                onChange={(event) => edit.send({ type: 'link.change', index, patch: { href: event.target.value } })}
              />
            </div>
            <div className={line.start}>
              <Button size="sm" kind="quiet" onClick={() => edit.send({ type: 'link.remove', index })}>
                {t(filled(announcementWords.removeLink, numbered))}
              </Button>
            </div>
          </div>
        )
      })}
      {form.links.length === 0 ? (
        <p className={muted}>{t`A link leads readers to more information, such as a help page.`}</p>
      ) : null}
      <div className={line.start}>
        <Button disabled={!canAdd} onClick={() => edit.send({ type: 'link.add' })}>
          {t(announcementWords.addLink)}
        </Button>
      </div>
    </div>
  )
}
