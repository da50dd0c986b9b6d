import { useEffect, useRef, type ReactNode } from 'react'

import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'

import { SEARCH_LENGTH } from '../../../domain/limits.ts'
import { SearchIcon } from '../layout/PageIcons.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { DialogBox } from './DialogBox.tsx'
import {
  above,
  below,
  detail,
  empty as emptyStyle,
  group,
  input,
  item,
  itemName,
  list,
  mark,
  search as searchStyle,
} from './Picker.css.ts'

export type PickerItem = { id: string; name: string; detail: string }
type PickerGroup = { id: string; title: string; items: readonly PickerItem[] }

export type PickerProps = {
  title: string
  /** The search's label. */
  label: string
  text: string
  onText: (text: string) => void
  /** Groups without items are not shown. */
  groups: readonly PickerGroup[]
  /** What is picked already. */
  currentId: string | null
  /** Said of it to who hears the list. */
  currentName: string
  onPick: (id: string) => void
  onClose: () => void
  /** In place of the list, where it has nothing. */
  empty: ReactNode
  /** Between the search and the list. */
  head?: ReactNode
  /** Below the list. */
  foot?: ReactNode
}

/** One of many, searched as one types: arrow keys walk the list while the text keeps the focus. */
export function PickerBox({
  title,
  label,
  text,
  onText,
  groups,
  currentId,
  currentName,
  onPick,
  onClose,
  empty,
  head,
  foot,
}: PickerProps) {
  const search = useRef<HTMLInputElement>(null)
  // A dialog that is all about finding begins there.
  useEffect(() => search.current?.focus(), [])
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <DialogBox isOpen onClose={onClose} title={title} flush>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <div className={above}>
          <SearchField className={searchStyle} aria-label={label} maxLength={SEARCH_LENGTH}>
            <SearchIcon size={16} />
            <Input ref={search} className={input} placeholder={label} />
          </SearchField>
          {head}
        </div>
        {shown.length === 0 ? <div className={emptyStyle}>{empty}</div> : null}
        <ListBox
          className={list}
          aria-label={title}
          items={shown}
          onAction={(key) => onPick(String(key).replace(/^[^ ]* /, ''))}
          hidden={shown.length === 0}
        >
          {(one) => (
            <ListBoxSection id={one.id} className={group}>
              <Header>{one.title}</Header>
              {one.items.map(({ id, name, detail: more }) => (
                // The same account may stand in two groups.
                <ListBoxItem key={`${one.id} ${id}`} id={`${one.id} ${id}`} textValue={name} className={item}>
                  <Text slot="label" className={itemName}>
                    {name}
                    {id === currentId ? <VisuallyHidden>{currentName}</VisuallyHidden> : null}
                  </Text>
                  <Text slot="description" className={detail}>
                    {more}
                  </Text>
                  {id === currentId ? <span className={mark} aria-hidden="true" /> : null}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
      {foot === undefined ? null : <div className={below}>{foot}</div>}
    </DialogBox>
  )
}
