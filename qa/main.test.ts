import { describe, expect, it } from 'vitest'

import { runCommand } from './cli.ts'
import { defineCommand, Misuse } from './command.ts'
import { machineNamed } from './machine-named.ts'
import { commands } from './main.ts'
import { nearest } from './nearest.ts'

const greet = defineCommand({
  name: 'greet',
  usage: '<name>',
  summary: 'Says hello.',
  help: 'Teaches how to greet.',
  options: { loud: { type: 'boolean' } },
  explains: { loud: 'Louder.' },
  run: ({ positionals: [name], values, isJson }, console) => {
    if (name === undefined) throw new Misuse('Whom?')
    if (name === 'nobody') throw new Error('nobody is there')
    console.out(isJson ? JSON.stringify({ name }) : `hello ${name}${values.loud ? '!' : ''}`)
    return Promise.resolve(name === 'rain' ? 1 : 0)
  },
})

async function said(...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(argv, { out: (text) => out.push(text), err: (text) => err.push(text) }, [greet])
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('the command line', () => {
  it('runs a command with its options and gives its exit code', async () => {
    expect(await said('greet', 'sun', '--loud')).toEqual({ code: 0, out: 'hello sun!', err: '' })
    expect(await said('greet', 'rain')).toMatchObject({ code: 1 })
    expect(await said('greet', 'sun', '--json')).toMatchObject({ code: 0, out: '{"name":"sun"}' })
  })

  it('teaches, as a whole and for each command', async () => {
    expect((await said('--help')).out).toContain('greet <name>')
    expect(await said('greet', '--help')).toMatchObject({ code: 0, err: '' })
    expect((await said('greet', '-h')).out).toMatch(/Teaches how[^]*--loud {2,}Louder\./)
    expect((await said('help', 'greet')).out).toContain('Teaches how')
    expect(await said()).toMatchObject({ code: 2 })
  })

  it('names what may have been meant', async () => {
    expect(await said('gret')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean "greet"?') })
    expect(await said('greet', '--lound')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no option --lound. Did you mean "--loud"?'),
    })
  })

  it('distinguishes wrong usage from a fault, also in JSON', async () => {
    expect(await said('greet')).toMatchObject({ code: 2, err: expect.stringContaining('Whom?') })
    expect(await said('greet', 'nobody')).toMatchObject({ code: 3, err: 'nobody is there' })
    expect((await said('greet', 'nobody', '--stack')).err).toContain('main.test.ts')
    expect(JSON.parse((await said('greet', '--json')).out)).toEqual({ error: 'Whom?' })
  })
})

describe('the commands', () => {
  it('each have a help with an example, and explain every option', () => {
    for (const { name, help, options, explains } of commands) {
      expect(help).toContain(`npm run flows -- ${name}`)
      expect(Object.keys(explains).toSorted()).toEqual(Object.keys(options).toSorted())
    }
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  })
})

describe('a machine', () => {
  it('is found by its id', () => {
    expect(machineNamed('payment').machine.id).toBe('payment')
  })

  it('that does not exist is answered with the nearest names, or with all', () => {
    expect(() => machineNamed('paymnet')).toThrow('Did you mean "payment"')
    expect(() => machineNamed('sign-in')).toThrow('"signIn"')
    expect(() => machineNamed('zzz')).toThrow('There are: ')
    expect(() => machineNamed(undefined)).toThrow(Misuse)
  })

  it('is near by letters and by parts, whatever the case', () => {
    expect(nearest('PAY', ['payment', 'session', 'paymentLifecycle'])).toEqual(['payment', 'paymentLifecycle'])
    expect(nearest('x', ['payment'])).toEqual([])
  })
})
