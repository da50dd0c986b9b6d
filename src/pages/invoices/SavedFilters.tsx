import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { SavedFilterFacts } from '../../../domain/contract/saved-filter.ts'
import { NAME_LENGTH, SAVED_FILTERS } from '../../../domain/limits.ts'
import { deleteSavedFilter, readSavedFilters, saveFilter } from '../../api/saved-filters.ts'
import { ApiFailure } from '../../api/failure.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { chip } from '../../ui/form/chip.css.ts'
import { Field } from '../../ui/form/Field.tsx'
import { CrossIcon } from '../../ui/layout/Icon.tsx'
import { chips, small } from '../../ui/layout/layout.css.ts'
import { saveForm, savedItem, savedName, savedRow } from './ListView.css.ts'

type SavedFiltersProps = {
  /** The list in sight with its filters. */
  facts: SavedFilterFacts
  /** There is something to save. */
  canSave: boolean
  onGone: () => void
}

/** The reader's own saved filters, which lead to their lists, and a name for the one in sight. */
export function SavedFilters({ facts, canSave, onGone }: SavedFiltersProps) {
  const { t } = useLingui()
  const client = useClient()
  const [round, setRound] = useState(0)
  const [name, setName] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed' | 'tooMany'>('idle')
  const saved = useLoaded(readSavedFilters, { round })
  const run = async (work: () => Promise<unknown>, done: 'idle' | 'saved') => {
    setState('busy')
    try {
      await work()
      setState(done)
      setRound((before) => before + 1)
    } catch (cause) {
      setState(cause instanceof ApiFailure && cause.code === 'tooManySavedFilters' ? 'tooMany' : 'failed')
    }
  }
  const save = async () => {
    await run(async () => {
      await saveFilter(client, name.trim(), facts)
      setName('')
    }, 'saved')
  }
  const all = saved.data ?? []
  if (all.length === 0 && !canSave && state === 'idle') return null
  return (
    <div className={savedRow}>
      {canSave ? (
        <form
          className={saveForm}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') void save()
          }}
        >
          <div className={savedName}>
            <Field
              compact
              label={t`Save these filters as`}
              maxLength={NAME_LENGTH}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setState('idle')
              }}
            />
          </div>
          <Button type="submit" size="sm" busy={state === 'busy'} disabled={name.trim() === ''}>
            {t`Save filters`}
          </Button>
        </form>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="late" live="alert">{t`We couldn’t change your saved filters. Try again.`}</Notice>
      ) : state === 'tooMany' ? (
        <Notice tone="late" live="alert">
          {t`You can save up to ${{ count: SAVED_FILTERS }} filters. Delete one to save another.`}
        </Notice>
      ) : (
        <span role="status" className={small}>
          {state === 'saved' ? t`Saved. You find these filters on all your devices.` : null}
        </span>
      )}
      {all.length === 0 ? null : (
        <ul role="list" className={chips} aria-label={t`Saved filters`}>
          {all.map(({ id, name: own, filter: { scope, status, ...search } }) => (
            <li key={id} className={savedItem}>
              <Link
                className={chip()}
                to={pathTo(scope === 'program' ? 'programInvoiceList' : 'invoiceList', { status })}
                search={search}
              >
                {own}
              </Link>
              <button
                type="button"
                className={chip()}
                aria-label={t`Delete saved filters ${{ name: own }}`}
                onClick={() => {
                  onGone()
                  void run(() => deleteSavedFilter(client, id), 'idle')
                }}
              >
                <CrossIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
