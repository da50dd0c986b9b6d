import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

import { act, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { appElement, showApp } from './takeover.ts'

const shell =
  '<div id="root"><form><input name="username"><input name="password" type="password"><button>Sign in</button></form></div>'

function SignIn({ onSubmit }: { onSubmit: (username: string) => void }) {
  const [username, setUsername] = useState('')
  useLayoutEffect(showApp, [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(username)
      }}
    >
      <input name="username" value={username} onChange={(event) => setUsername(event.target.value)} />
      <input name="password" type="password" />
      <button type="submit">Sign in</button>
    </form>
  )
}

let unmount = () => {}
async function start(onSubmit: (username: string) => void = () => {}) {
  const root = createRoot(appElement())
  unmount = () => act(() => root.unmount())
  await act(async () => root.render(<SignIn onSubmit={onSubmit} />))
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`#app [name=${name}]`)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = shell
})
afterEach(() => {
  unmount()
  document.body.innerHTML = ''
  for (const key of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[key]
})

it('takes the place of the pre-rendered page when the first screen is there', async () => {
  expect(appElement().hidden).toBe(true)
  await start()
  expect(appElement().hidden).toBe(false)
  expect(document.getElementById('root')).toBeNull()
})

it('keeps what was typed, and where', async () => {
  const before = document.querySelector<HTMLInputElement>('#root [name=username]')
  before?.focus()
  if (before) before.value = 'maria'
  await start()
  expect(input('username')?.value).toBe('maria')
  expect(document.activeElement).toBe(input('username'))
})

it('repeats a press of the button that came too early, with the values typed', async () => {
  runInThisContext(readFileSync('public/early.js', 'utf8'))
  const username = document.querySelector<HTMLInputElement>('#root [name=username]')
  if (username) username.value = 'maria'
  document.querySelector('form')?.requestSubmit()
  const onSubmit = vi.fn()
  await start(onSubmit)
  expect(onSubmit.mock.calls).toEqual([['maria']])
})

it('submits nothing that nobody asked for', async () => {
  const onSubmit = vi.fn()
  await start(onSubmit)
  expect(onSubmit).not.toHaveBeenCalled()
})
