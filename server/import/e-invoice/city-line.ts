/** The line of an address with the city, as its country writes it. */

/** Countries that write the postal code behind the city. */
const cityFirst = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN', 'SG', 'ZA'])

type Place = Readonly<Record<'country' | 'city' | 'zip' | 'region', string | null>>

export function cityLine({ country, city, zip, region }: Place): string | null {
  return cityFirst.has(country ?? '')
    ? joined(', ', city, joined(' ', region, zip))
    : joined(', ', joined(' ', zip, city), region)
}

function joined(separator: string, ...parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== '').join(separator) || null
}
