/** GET /components/{name}, and the names of those that a program has words of its own for (§3, §7). */
import * as v from 'valibot'

/** Components that the pages show. Other names are a program's own business. */
export type ComponentName = 'payment-terms' | 'help' | 'footer'

/** `component.override` of GET /config; whatever that may be otherwise, nothing is overridden. */
export const OverridesSchema = v.fallback(
  v.pipe(
    v.object({ data: v.object({ attributes: v.object({ component: v.object({ override: v.array(v.string()) }) }) }) }),
    v.transform(({ data }) => data.attributes.component.override),
  ),
  [],
)

/** The words by language. */
export const ComponentSchema = v.pipe(
  v.object({
    data: v.object({
      type: v.literal('components'),
      attributes: v.object({ text: v.record(v.string(), v.string()) }),
    }),
  }),
  v.transform(({ data }) => data.attributes.text),
)
