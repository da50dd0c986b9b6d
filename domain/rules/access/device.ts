/** The device of a session, from the description that its browser gives of itself; null where it names none we know. */
export type Device = { readonly browser: string | null; readonly system: string | null }

/** The mark in a description, and the name; a browser that also carries another one's mark stands before it. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Returns the browser and the system that the description names. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent?.includes(mark))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
