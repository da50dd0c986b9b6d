type Config = {
  readonly defaultClassName: string
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly defaultVariants: Readonly<Record<string, unknown>>
}

/**
 * Joins the classes of a recipe: in the place of the function of this name in @vanilla-extract/recipes, which weighs
 * 0.5 kB more on every page, for combined variants and for lists of variants (vite.config.ts).
 */
export function createRuntimeFn({ defaultClassName, variantClassNames, defaultVariants }: Config) {
  return (chosen: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(variantClassNames).reduce((classes, [name, values]) => {
      const value = values[String(chosen[name] ?? defaultVariants[name])]
      return value ? `${classes} ${value}` : classes
    }, defaultClassName)
}
