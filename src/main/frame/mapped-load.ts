import { createActor, fromPromise } from 'xstate'

import {
  pagedLoadMachine,
  selectIsPartial,
  type PagedLoadRef,
} from '../../../machines/workflows/paged-load/paged-load.machine.ts'
import { readCustomers } from '../../api/customers.ts'
import { readLocations } from '../../api/locations.ts'
import type { App } from '../../shared/app/app.ts'
import { log } from '../../shared/app/log.ts'
import { mappedStore, noMappedAccounts, type MappedAccounts } from '../../shared/choices/mapped-accounts.ts'
import { locationKey, rememberNames } from '../../shared/choices/selection-names.ts'

type Asked = { page: number; pageSize: number }
type Named = { names: readonly (readonly [string, string])[]; total: number }
type Read = (asked: Asked, signal: AbortSignal) => Promise<Named>

export type MappedLoad = { retry: () => void; stop: () => void }

/**
 * Loads the names of an administrator's mapped accounts and locations, page after page, in the
 * background (§4, §9). `onPartial` hears whether some are missing.
 */
export function startMappedLoad(
  { client, inspect }: App,
  { role, isMappingEnabled }: { role: string; isMappingEnabled: boolean },
  onPartial: (isPartial: boolean) => void,
): MappedLoad {
  const accounts: Read = async (asked, signal) => {
    const { items, page } = await readCustomers(client, asked, signal)
    const named = items.map((item) => [item.buidCustomer, item.customerName] as const)
    mappedStore.set({ state: 'loading', names: new Map([...mappedStore.read().names, ...named]) })
    return { names: named, total: page?.total ?? items.length }
  }
  const locations: Read = async (asked, signal) => {
    const { items, page } = await readLocations(client, asked, signal)
    return {
      names: items.map((item) => [locationKey(item.buidCustomer, item.displayLocation), item.name]),
      total: page?.total ?? items.length,
    }
  }
  const actorOf = (what: string, read: Read) =>
    createActor(
      pagedLoadMachine.provide({
        actors: {
          loadPage: fromPromise(
            async ({ input, signal }: { input: { page: number; size: number }; signal: AbortSignal }) => {
              try {
                const { names, total } = await read({ page: input.page, pageSize: input.size }, signal)
                rememberNames(names)
                return { count: names.length, pages: Math.max(1, Math.ceil(total / input.size)) }
              } catch (error) {
                if (!signal.aborted) log('warn', `Page ${input.page} of the mapped ${what} did not come.`)
                throw error
              }
            },
          ),
        },
      }),
      { input: { role, isMappingEnabled }, ...(inspect ? { inspect } : {}) },
    )
  const mapped = actorOf('accounts', accounts)
  const actors: readonly PagedLoadRef[] = [mapped, actorOf('locations', locations)]
  mapped.subscribe((snapshot) => mappedStore.set({ ...mappedStore.read(), state: stateOf(snapshot) }))
  for (const actor of actors) {
    actor.subscribe(() => onPartial(actors.some((one) => selectIsPartial(one.getSnapshot()))))
    actor.start()
  }
  return {
    retry: () => {
      for (const actor of actors) actor.send({ type: 'pages.retry' })
    },
    stop: () => {
      for (const actor of actors) actor.stop()
      mappedStore.set(noMappedAccounts)
    },
  }
}

/** Returns how much of the accounts is there, by their load. */
function stateOf(snapshot: ReturnType<PagedLoadRef['getSnapshot']>): MappedAccounts['state'] {
  if (selectIsPartial(snapshot)) return 'partial'
  if (snapshot.matches('loaded')) return 'complete'
  return snapshot.matches('unneeded') ? 'none' : 'loading'
}
