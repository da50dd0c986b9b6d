/** The prefix under which the server served this page (§2), or `/` for none: which ones there are, only it knows. */
export function basepathOf(pathname: string): string {
  const { prefix = '/' } = document.documentElement.dataset
  return pathname.startsWith(prefix) ? prefix : '/'
}

/** A path without the prefix; the prefix alone is `/`. */
export function pathBelow(pathname: string, basepath: string = basepathOf(pathname)): string {
  return basepath === '/' ? pathname : pathname.slice(basepath.length) || '/'
}

/** A path as it stands in the address, with the prefix. */
export function addressOf(path: string, basepath: string): string {
  return basepath === '/' ? path : basepath + path
}
