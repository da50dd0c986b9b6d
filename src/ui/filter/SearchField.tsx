import { useTyped } from '../form/use-typed.ts'
import { Field } from '../form/Field.tsx'
import { SearchIcon } from '../layout/PageIcons.tsx'

/** Searches once typing pauses, or at Enter. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useTyped(value, onSearch)
  return (
    <Field
      label={label}
      hideLabel
      compact
      placeholder={label}
      type="search"
      lead={<SearchIcon size={16} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(typed)
      }}
    />
  )
}
