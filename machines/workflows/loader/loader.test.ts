import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'

import { describeModel } from '../../../qa/check/check-model.ts'
import { loaderOf, selectIsLoading } from './loader.machine.ts'
import { loaderModel } from './loader.model.ts'

describeModel(loaderModel)

it('asks its port once for two starts, and with the query', async () => {
  const asked: unknown[] = []
  const load = (query: unknown) => {
    asked.push(query)
    return Promise.resolve('counts')
  }
  const loader = createActor(loaderOf(load), { input: { query: { customer: 'C1' } } }).start()
  loader.send({ type: 'load.start' })
  loader.send({ type: 'load.start' })
  expect(selectIsLoading(loader.getSnapshot())).toBe(true)
  const loaded = await waitFor(loader, (snapshot) => snapshot.matches('loaded'))
  expect(loaded.context.data).toBe('counts')
  expect(asked).toEqual([{ customer: 'C1' }])
})
