import type { Sort } from './table-column.ts'

/**
 * Translates between the sort of a table and that of its list's call: a field, with `-` before it for descending.
 * `fields` are the fields by column; `usual` is what an unknown column sorts by.
 */
export function sortNames<Name extends string>(
  fields: Readonly<Record<string, string>>,
  known: readonly Name[],
  usual: Name,
) {
  return {
    sortOf: (name: Name): Sort => {
      const isDown = name.startsWith('-')
      const field = isDown ? name.slice(1) : name
      const column = Object.keys(fields).find((id) => fields[id] === field) ?? 'name'
      return { column, direction: isDown ? 'descending' : 'ascending' }
    },
    nameOf: ({ column, direction }: Sort): Name => {
      const name = `${direction === 'descending' ? '-' : ''}${fields[column] ?? ''}`
      return known.find((one) => one === name) ?? usual
    },
  }
}
