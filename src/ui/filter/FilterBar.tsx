import { Suspense, useDeferredValue, useId, useState, type ReactNode } from 'react'

import { Trans } from '@lingui/react/macro'

import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { useTyped } from '../form/use-typed.ts'
import { SearchIcon } from '../layout/PageIcons.tsx'
import { grow, tools } from '../layout/layout.css.ts'
import { PHONE } from '../theme/phone.ts'
import type { FilterPlace } from './filter.ts'
import { phoneOnly } from './FilterBar.css.ts'

/** A list's filters as the bar shows them. */
export type FilterView = {
  place: FilterPlace
  onClose: () => void
  /** Moves focus to a control that stays, before the one that has it goes. */
  onGone: () => void
}

type FilterBarProps = {
  /** Name of the search. */
  label: string
  /** Shorter than the name where that does not fit. */
  placeholder?: string
  text: string
  onText: (text: string) => void
  /** Number of filters that are set. */
  count: number
  /** Few filters, which have room beside the search on a desktop. */
  isInLine?: boolean
  /** Buttons after that of the filters. */
  more?: ReactNode
  /** Draws the filters; asked only while there is something to draw. */
  children: (view: FilterView) => ReactNode
}

/** Search and filters of a list: a row on a desktop, one sheet on a phone. */
export function FilterBar({
  label,
  placeholder = label,
  text,
  onText,
  count,
  isInLine = false,
  more,
  children,
}: FilterBarProps) {
  const [place, setPlace] = useState<FilterPlace>('closed')
  // Date fields are slow to build on a phone: the button answers first.
  const shown = useDeferredValue(place)
  const buttonId = useId()
  const [typed, setTyped] = useTyped(text, onText)
  const parts = (to: FilterPlace) => (
    <Suspense>
      {children({
        place: to,
        onClose: () => setPlace('closed'),
        onGone: () => document.getElementById(buttonId)?.focus(),
      })}
    </Suspense>
  )
  const open = () => setPlace(matchMedia(PHONE).matches ? 'sheet' : place === 'closed' ? 'row' : 'closed')
  return (
    <>
      <div className={tools} role="search">
        <div className={grow}>
          <Field
            type="search"
            label={label}
            hideLabel
            compact
            lead={<SearchIcon size={16} />}
            placeholder={placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {isInLine ? parts('inLine') : null}
        <span className={isInLine ? phoneOnly : undefined}>
          <Button id={buttonId} size="sm" aria-expanded={place !== 'closed'} onClick={open}>
            <Trans>Filters</Trans>
            {count > 0 ? ` (${count})` : null}
          </Button>
        </span>
        {more}
      </div>
      {count > 0 || shown !== 'closed' ? parts(shown) : null}
    </>
  )
}
