import { createActor, fromPromise, waitFor } from 'xstate'

import { rowAt } from '../../../domain/routes.ts'
import type { Choice } from '../../../domain/rules/selection/selection.ts'
import type { UserType } from '../../../domain/people.ts'
import type { User } from '../../../domain/contract/self.ts'
import { chooseUserType } from '../../../domain/rules/session.ts'
import { placeAfterSwitch } from '../../../domain/rules/selection/selection.ts'
import { homePath } from '../../../domain/rules/routes/home.ts'
import {
  merchantSwitchMachine,
  selectIsSwitching,
  type MerchantSwitchRef,
} from '../../../machines/workflows/merchant-switch/merchant-switch.machine.ts'
import { selectRouteFacts } from '../../../machines/workflows/session/session.machine.ts'
import type { Selection } from '../../../machines/workflows/session/session.setup.ts'
import { readSelf, saveSessionData } from '../../api/self.ts'
import type { App } from '../../shared/app/app.ts'
import { saveBeforeSignOut } from '../../shared/app/before-sign-out.ts'
import { switchingStore, unsavedStore } from '../../shared/app/switching.ts'
import { followCurrency } from '../../shared/choices/currency-choice.ts'
import { rememberRecent } from '../../shared/choices/recent-ones.ts'
import { locationKey, nameStore, rememberNames } from '../../shared/choices/selection-names.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { elsewhereStore } from '../tabs.ts'

export type Surroundings = {
  /** The path in the address, without the prefix. */
  pathNow: () => string
  go: (place: string) => Promise<void>
  /** Draws the page anew that stays where it is. */
  readAnew: () => void
}

/** Returns the selection with a choice in it. */
function withChoice(selection: Selection, choice: Choice): Selection {
  if (choice.kind === 'customer') return { ...selection, customerId: choice.customerId, location: choice.location }
  return choice.kind === 'merchant' ? { ...selection, merchantId: choice.merchantId } : selection
}

function keysOf(choice: Choice): Parameters<typeof saveSessionData>[1] {
  if (choice.kind === 'customer') return { customer_id: choice.customerId, location: choice.location }
  return choice.kind === 'merchant' ? { merchant_id: choice.merchantId } : { user_type: choice.userType }
}

/** Returns how the server's user type or selection differs from the page's, or null. */
function differenceOf(here: Selection & { userType: UserType | null }, there: User): Choice | null {
  const userType = chooseUserType(there)
  if (userType !== null && userType !== here.userType) return { kind: 'userType', userType }
  const { customerId, location, merchantId } = there.sessionData
  // What the other side of the portal has selected changes nothing here.
  if (userType === 'merchant')
    return merchantId !== null && merchantId !== here.merchantId ? { kind: 'merchant', merchantId } : null
  return customerId !== null && (customerId !== here.customerId || location !== here.location)
    ? { kind: 'customer', customerId, location }
    : null
}

/** Starts the switch of this page: how it reaches the server, the other tabs and the router. */
export function startSwitch(app: App, { pathNow, go, readAnew }: Surroundings): MerchantSwitchRef {
  const { client, session, boot, tabs } = app
  const selectionNow = () => session.getSnapshot().context.selection
  const shownNow = () => ({ ...selectionNow(), userType: session.getSnapshot().context.userType })
  const homeNow = () => homePath(selectRouteFacts(session.getSnapshot(), boot.getSnapshot().context.flags))

  /** The user as they are with the choice. */
  let answered: User | null = null
  const machine = merchantSwitchMachine.provide({
    actors: {
      saveChoice: fromPromise(async ({ input, signal }) => {
        // What was typed last is in the draft, before the page it stands on is left.
        await saveBeforeSignOut()
        answered = await saveSessionData(client, keysOf(input), signal)
      }),
      keepChoice: fromPromise(async ({ input, signal }) => {
        await saveSessionData(client, keysOf(input), signal)
        tabs.notify({ type: 'switched' })
      }),
      readChoice: fromPromise(async ({ signal }) => {
        answered = await readSelf(client, undefined, signal)
        return answered && differenceOf(shownNow(), answered)
      }),
      arrive: fromPromise(async ({ input: { choice, place } }) => {
        if (choice.kind === 'userType') {
          // As what they are here now, the session asks the server. Another tab asks first when something is unsaved.
          tabs.notify({ type: 'switched' })
          session.send({ type: 'session.signedInElsewhere' })
          // Until then the page that is left must not ask a second time.
          await waitFor(session, (snapshot) => !snapshot.hasTag('busy'))
          return
        }
        const next = withChoice(selectionNow(), choice)
        clearAnswers()
        if (answered !== null) {
          // Another tab may have chosen what this one has never seen.
          rememberNames(namesOf(answered))
          // An account brings its own currency where it does not deal in the chosen one.
          followCurrency(answered)
        }
        remember(app, choice)
        session.send({ type: 'selection.changed', selection: next })
        tabs.notify({ type: 'switched' })
        const path = pathNow()
        const target = place ?? placeAfterSwitch(rowAt(path), path, homeNow())
        if (target === path) readAnew()
        await go(target)
        // A wizard that wrote its step into the address meanwhile has taken the place of this navigation.
        if (target !== path && pathNow() === path) await go(target)
      }),
    },
  })
  const { inspect } = app
  const actor = createActor(machine, inspect ? { inspect } : {})
  const follow = () => {
    const isUnsaved = unsavedStore.read()
    if (isUnsaved !== actor.getSnapshot().context.isUnsaved) actor.send({ type: 'entries.changed', isUnsaved })
  }
  const stopFollowing = [
    unsavedStore.subscribe(follow),
    elsewhereStore.subscribe(() => actor.send({ type: 'choice.changedElsewhere' })),
  ]
  actor.subscribe({
    next: (snapshot) => switchingStore.set(selectIsSwitching(snapshot)),
    complete() {
      switchingStore.set(false)
      for (const stop of stopFollowing) stop()
    },
  })
  actor.start()
  follow()
  // Said before this part of the program was here.
  if (elsewhereStore.read() > 0) actor.send({ type: 'choice.changedElsewhere' })
  return actor
}

/** Returns the names of what the server has as selected. */
function namesOf({ sessionData, customerName, merchantName, locationName }: User): (readonly [string, string])[] {
  const { customerId, location, merchantId } = sessionData
  const place = customerId !== null && location !== null ? locationKey(customerId, location) : null
  const named = [
    [customerId, customerName] as const,
    [merchantId, merchantName] as const,
    [place, locationName] as const,
  ]
  return named.flatMap(([id, name]) => (id === null || name === null ? [] : [[id, name] as const]))
}

function remember({ session }: App, choice: Exclude<Choice, { kind: 'userType' }>) {
  const { user } = session.getSnapshot().context
  const id = choice.kind === 'customer' ? choice.customerId : choice.merchantId
  const name = nameStore.read().get(id)
  if (user !== null && name !== undefined) rememberRecent(choice.kind, user.userId, { id, name })
}
