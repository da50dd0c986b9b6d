import { useState } from 'react'

import * as v from 'valibot'

import { cardLists } from '../../../domain/contract/cards/card.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { readCards } from '../../api/cards/cards.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useCustomerId } from '../../shared/app/use-session.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { CardDialog, type CardTask } from './CardDialog.tsx'
import { Cards } from './Cards.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  list: v.fallback(v.picklist(cardLists), 'current'),
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

/** The program's cards of the chosen account: those in use, or those that have ended. */
export function Page() {
  const customerId = useCustomerId()
  const [query, change] = usePageSearch(Search)
  const cards = useLoaded(readCards, { customerId, ...query })
  const [task, setTask] = useState<CardTask | null>(null)
  return (
    <>
      <Cards key={query.list} cards={cards} query={query} onQuery={change} onTask={setTask} />
      {task === null ? null : (
        <CardDialog
          task={task}
          onEnd={(isChanged) => {
            setTask(null)
            if (isChanged) cards.retry()
          }}
        />
      )}
    </>
  )
}
