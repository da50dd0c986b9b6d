/** The statements that the portal sends to PostgreSQL, and how the server runs them. */
import { Client } from 'pg'
import * as v from 'valibot'

type Statement = { readonly text: string; readonly values: readonly unknown[] }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the statements that are sent while the work runs, in any connection of this process. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const send = Reflect.get(Client.prototype, 'query')
  Reflect.set(Client.prototype, 'query', function (this: Client, ...parameters: unknown[]): unknown {
    const [first, second] = parameters
    if (typeof first === 'string') sent.push({ text: first, values: listOf(second) })
    else if (isObject(first) && typeof first.text === 'string')
      sent.push({ text: first.text, values: listOf(first.values ?? second) })
    return Reflect.apply(send, this, parameters)
  })
  try {
    await work()
  } finally {
    Reflect.set(Client.prototype, 'query', send)
  }
  return sent.filter(({ text }) => /^\s*(select|with)/i.test(text))
}

type Node = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Rows Removed by Filter'?: number | undefined
  Plans?: Node[] | undefined
}
const NodeSchema: v.GenericSchema<unknown, Node> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Actual Rows': v.number(),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => NodeSchema))),
})
const ExplainedSchema = v.tuple([v.object({ Plan: NodeSchema, 'Execution Time': v.number() })])

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

/**
 * Checks whether a statement reads most of so many invoices one after the other, and returns its time in milliseconds. One
 * that ends when it has enough of them may begin so.
 */
export async function explain(client: Client, { text, values }: Statement, count: number) {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, buffers, format json) ${text}`, [
    ...values,
  ])
  const [{ Plan, 'Execution Time': ms }] = v.parse(ExplainedSchema, rows[0]?.['QUERY PLAN'])
  const scans = nodesIn(Plan).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'invoices')
  const rowsOf = (node: Node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  return { ms, readsAllInvoices: scans.some((node) => rowsOf(node) > count / 2) }
}

/** Returns how the server runs a statement, in words. */
export async function explained(client: Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values])
  return [text, JSON.stringify(values), ...rows.map((row) => row['QUERY PLAN'])].join('\n')
}
