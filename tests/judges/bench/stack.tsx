/**
 * The floor of our libraries: the same form and the same rows with nothing else, by React, XState, the router, ky and
 * valibot. The bench builds it and serves it beside the portal (stack-floor.ts).
 */
import { RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import ky from 'ky'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { assign, fromPromise, setup } from 'xstate'

const Rows = v.object({ data: v.array(v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) })) })
type Row = v.InferOutput<typeof Rows>['data'][number]

const listMachine = setup({
  types: {} as { context: { rows: readonly Row[] } },
  actors: { read: fromPromise(async () => v.parse(Rows, await ky.get('/rows.json').json()).data) },
  actions: { keep: assign((_, rows: readonly Row[]) => ({ rows })) },
}).createMachine({
  context: { rows: [] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'read',
        onDone: { target: 'loaded', actions: { type: 'keep', params: ({ event }) => event.output } },
      },
    },
    loaded: {},
  },
})

function List() {
  const [{ context }] = useMachine(listMachine)
  return (
    <main>
      <h1>Invoices</h1>
      <table>
        <tbody>
          {context.rows.map(({ id, attributes }) => (
            <tr key={id}>
              <td>
                <input type="checkbox" aria-label={id} />
              </td>
              <td>
                <a href={`/invoice/${id}`}>{id}</a>
              </td>
              {Object.entries(attributes)
                .slice(0, 5)
                .map(([name, value]) => (
                  <td key={name}>{String(value)}</td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const formMachine = setup({ types: {} as { events: { type: 'sent' } } }).createMachine({
  initial: 'asking',
  states: { asking: { on: { sent: 'sending' } }, sending: {} },
})

function SignIn() {
  const [state, send] = useMachine(formMachine)
  return (
    <main>
      <h1>Sign in</h1>
      <p>View and pay your invoices. Raise disputes.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'sent' })
        }}
      >
        <label>
          Username <input name="username" autoComplete="username" />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" />
        </label>
        <button type="submit" disabled={state.matches('sending')}>
          Sign in
        </button>
      </form>
    </main>
  )
}

const root = createRootRoute()
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/stack-list', component: List }),
  createRoute({ getParentRoute: () => root, path: '/stack-sign-in', component: SignIn }),
])
const element = document.getElementById('root')
if (element) createRoot(element).render(<RouterProvider router={createRouter({ routeTree })} />)
