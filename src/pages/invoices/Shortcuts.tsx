import { useEffect, useEffectEvent } from 'react'

import { useLingui } from '@lingui/react/macro'

import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useStore } from '../../ui/store.ts'
import { keyCap, keyRow } from './ListView.css.ts'
import { helpStore, shortcutStore, switchShortcuts } from './shortcut-choice.ts'
import { shortcutOf, shortcuts, type Shortcut } from './shortcuts.ts'

type ShortcutsProps = {
  page: number
  lastPage: number
  onPage: (page: number) => void
  onView: () => void
}

const rowsOf = () => [...document.querySelectorAll<HTMLTableRowElement>('#content tbody tr')]
const boxOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>('input[type="checkbox"]')
const hereIn = (rows: readonly HTMLTableRowElement[]) => rows.findIndex((row) => row.contains(document.activeElement))

/** Moves focus to the box of a row: Space selects it then, Tab leads to its link. */
function step(by: 1 | -1): void {
  const rows = rowsOf()
  const row = rows[Math.min(rows.length - 1, Math.max(0, hereIn(rows) + by))]
  boxOf(row)?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** The keys of the invoice list, and the sheet that says which there are and switches them off. */
export function Shortcuts({ page, lastPage, onPage, onView }: ShortcutsProps) {
  const { t } = useLingui()
  const isOn = useStore(shortcutStore)
  const isOpen = useStore(helpStore)
  const act = useEffectEvent((shortcut: Shortcut) => {
    const search = document.querySelector('#content [role="search"]')
    switch (shortcut) {
      case 'help':
        return helpStore.set(true)
      case 'search':
        return search?.querySelector('input')?.focus()
      case 'filters':
        return search?.querySelector<HTMLButtonElement>('button[aria-expanded]')?.click()
      case 'view':
        return onView()
      case 'nextRow':
        return step(1)
      case 'previousRow':
        return step(-1)
      case 'select':
        return boxOf(document.activeElement?.closest('tbody tr'))?.click()
      case 'open':
        return document.activeElement?.closest('tbody tr')?.querySelector('a')?.click()
      case 'nextPage':
        return page < lastPage ? onPage(page + 1) : undefined
      case 'previousPage':
        return page > 1 ? onPage(page - 1) : undefined
    }
  })
  useEffect(() => {
    if (!isOn) return undefined
    const pressed = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, event.target)
      if (shortcut === null) return
      event.preventDefault()
      act(shortcut)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isOn])
  // The sheet belongs to this list.
  useEffect(() => () => helpStore.set(false), [])
  const words: Readonly<Record<Shortcut, string>> = {
    search: t`Search`,
    filters: t`Show or hide the filters`,
    view: t`Choose columns and order`,
    nextRow: t`Next invoice`,
    previousRow: t`Previous invoice`,
    select: t`Select the invoice`,
    open: t`Open the invoice`,
    nextPage: t`Next page`,
    previousPage: t`Previous page`,
    help: t`Show this help`,
  }
  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      isOpen={isOpen}
      onClose={() => helpStore.set(false)}
      actions={<Button kind="main" onClick={() => helpStore.set(false)}>{t`Close`}</Button>}
    >
      <div className={stack.s4}>
        <dl>
          {Object.entries(shortcuts).map(([key, shortcut]) => (
            <div key={key} className={keyRow}>
              <dt>
                <kbd className={keyCap}>{key}</kbd>
              </dt>
              <dd>{words[shortcut]}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={isOn}
          onChange={switchShortcuts}
          hint={t`They never act while you type. Turn them off if you speak to your computer or press keys by accident.`}
        >
          {t`Use keyboard shortcuts on this device`}
        </Checkbox>
      </div>
    </Dialog>
  )
}
