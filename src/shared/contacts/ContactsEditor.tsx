import { useId, useRef, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { ContactRefusal } from '../../../domain/rules/disputes/dispute-contact.ts'
import { contactsRefusals, contactsWords } from '../../../machines/parts/contacts/contacts.page.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { address, entry, group, people, person, title, who } from './ContactsEditor.css.ts'
import { ErrorSummary, type FormError } from '../../ui/form/ErrorSummary.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { CrossIcon } from '../../ui/layout/Icon.tsx'
import { small, stack } from '../../ui/layout/layout.css.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'
import { descriptorOf } from '../../ui/text/descriptor-of.ts'
import { filled } from '../../ui/text/filled.ts'

/** Somebody of the company by id, or one who was typed. */
export type Contact = { contactId: string | null; name: string; email: string }

type ContactsEditorProps = {
  /** Those of the company, chosen or not. */
  known: readonly (Contact & { contactId: string })[]
  chosen: readonly Contact[]
  maximum: number
  /** Returns the code of the rule by which a person cannot be added now, or null. */
  refuse: (contact: Contact) => ContactRefusal | null
  onAdd: (contact: Contact) => void
  onRemove: (email: string) => void
  /** Hears what stands in the fields and was not added yet. */
  onType?: (entry: Pick<Contact, 'name' | 'email'>) => void
}

/** The people who get e-mails: people of the company to tick, and others by name and address. */
export function ContactsEditor({ known, chosen, maximum, refuse, onAdd, onRemove, onType }: ContactsEditorProps) {
  const { t } = useLingui()
  const typed = chosen.filter(({ contactId }) => !known.some((one) => one.contactId === contactId))
  const isFull = chosen.length >= maximum
  const isChosen = (contactId: string) => chosen.some((one) => one.contactId === contactId)
  const ref = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  return (
    <div className={stack.s5}>
      {known.length === 0 ? null : (
        <fieldset>
          <legend className={title}>
            <Trans>People at your company</Trans>
          </legend>
          <div className={people}>
            {known.map((contact) => (
              <Checkbox
                key={contact.contactId}
                checked={isChosen(contact.contactId)}
                disabled={!isChosen(contact.contactId) && refuse(contact) !== null}
                hint={contact.email}
                onChange={(isOn) => (isOn ? onAdd(contact) : onRemove(contact.email))}
              >
                {contact.name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {typed.length === 0 ? null : (
        <div className={group}>
          <p className={title} aria-hidden="true">
            <Trans>Other recipients</Trans>
          </p>
          <ul role="list" className={people} ref={ref} tabIndex={-1} aria-label={t`Other recipients`}>
            {typed.map((contact) => (
              <li key={contact.email} className={person}>
                <span className={who}>
                  {contact.name}
                  <span className={address}>{contact.email}</span>
                </span>
                <Button
                  kind="quiet"
                  size="icon"
                  aria-label={t(filled(contactsWords.remove, { name: contact.name }))}
                  onClick={() => {
                    // The button goes with its row: the focus stays beside the others.
                    ref.current?.focus()
                    setSaid(t`${{ name: contact.name }} was removed.`)
                    onRemove(contact.email)
                  }}
                >
                  <CrossIcon />
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isFull ? (
        <p className={small}>
          <Plural
            value={{ count: maximum }}
            one="You can notify # person. Remove this person to add someone else."
            other="You can notify up to # people. Remove one to add another."
          />
        </p>
      ) : (
        <ContactForm
          refuse={refuse}
          onAdd={(contact) => {
            setSaid(t`${{ name: contact.name }} was added.`)
            onAdd(contact)
          }}
          {...(onType ? { onType } : {})}
        />
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

const nobody = { name: '', email: '' }

function ContactForm({ refuse, onAdd, onType }: Pick<ContactsEditorProps, 'refuse' | 'onAdd' | 'onType'>) {
  const { t } = useLingui()
  const base = useId()
  const [{ name, email }, setEntry] = useState(nobody)
  const [refusedPresses, setRefusedPresses] = useState(0)
  const nameRef = useRef<HTMLInputElement>(null)
  const contact = { contactId: null, name, email }
  const change = (next: typeof nobody) => {
    setEntry(next)
    onType?.(next)
  }
  const first = refusedPresses === 0 ? null : refuse(contact)
  const isOfName = first === 'nameMissing' || first === 'nameTooLong'
  // Both fields are looked at, whichever the rule names first.
  const ofEmail = isOfName ? refuse({ ...contact, name: '-' }) : first
  const ids = { name: `${base}-name`, email: `${base}-email` }
  const errors: readonly FormError[] = [
    ...(isOfName ? [{ fieldId: ids.name, text: t(descriptorOf(contactsRefusals[first])) }] : []),
    ...(ofEmail === null ? [] : [{ fieldId: ids.email, text: t(descriptorOf(contactsRefusals[ofEmail])) }]),
  ]
  return (
    <form
      noValidate
      className={stack.s3}
      aria-label={t`Add someone else`}
      onSubmit={(event) => {
        event.preventDefault()
        if (refuse(contact) !== null) {
          setRefusedPresses((presses) => presses + 1)
          return
        }
        onAdd({ contactId: null, name: name.trim(), email: email.trim() })
        setRefusedPresses(0)
        change(nobody)
        nameRef.current?.focus()
      }}
    >
      <p className={title} aria-hidden="true">
        <Trans>Add someone else</Trans>
      </p>
      <ErrorSummary errors={errors} focusKey={refusedPresses} />
      <div className={entry}>
        <Field
          ref={nameRef}
          id={ids.name}
          label={t(contactsWords.name)}
          autoComplete="off"
          value={name}
          error={isOfName ? t(descriptorOf(contactsRefusals[first])) : undefined}
          onChange={(event) => change({ name: event.target.value, email })}
        />
        <Field
          id={ids.email}
          type="email"
          label={t(contactsWords.email)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={ofEmail === null ? undefined : t(descriptorOf(contactsRefusals[ofEmail]))}
          onChange={(event) => change({ name, email: event.target.value })}
        />
      </div>
      <p className={small}>
        <Trans>We’ll first email this person to confirm the address.</Trans>
      </p>
      <div>
        <Button type="submit">{t(contactsWords.add)}</Button>
      </div>
    </form>
  )
}
