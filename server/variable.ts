import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** An environment variable as docs/operations.md and `--help` explain it. */
export type Variable = {
  readonly name: string
  readonly description: string
  /** The value that holds where it is not set. */
  readonly fallback: string | null
  /** It may also be the content of a file, which the variable with `_FILE` after its name names. */
  readonly isSecret: boolean
}

type Entry = { readonly wrapped: v.GenericSchema; readonly default?: unknown }

/** Marks what only the portal may read. */
export const secret = <Input>() => v.metadata<Input, { readonly isSecret: true }>({ isSecret: true })

/** Returns the variables that a schema reads, each with the description that stands in it. */
export function variablesOf(entries: Readonly<Record<string, Entry>>): readonly Variable[] {
  return Object.entries(entries).map(([name, { wrapped, default: fallback }]) => ({
    name,
    description: v.getDescription(wrapped) ?? '',
    fallback: typeof fallback === 'string' ? fallback : null,
    isSecret: v.getMetadata(wrapped)['isSecret'] === true,
  }))
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment with what the files of `…_FILE` hold, without the line feed at their end. Throws one sentence
 * for a file that cannot be read, and for a secret that is given twice.
 */
export function withSecretFiles(environment: Environment, variables: readonly Variable[]): Environment {
  const secrets = variables.filter(({ name, isSecret }) => isSecret && environment[`${name}_FILE`])
  const read = secrets.map(({ name }): [string, string] => {
    if (environment[name]) throw new Error(`The environment variable ${name} must not be set when ${name}_FILE is.`)
    try {
      return [name, readFileSync(environment[`${name}_FILE`] ?? '', 'utf8').replace(/\r?\n$/, '')]
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new Error(`The environment variable ${name}_FILE must name a file that can be read (${code}).`)
    }
  })
  const named = new Set(secrets.map(({ name }) => `${name}_FILE`))
  return Object.fromEntries([...Object.entries(environment).filter(([name]) => !named.has(name)), ...read])
}
