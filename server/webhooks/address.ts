/** Network addresses to which events are sent: in production public ones alone, so that nobody looks into our network. */
import ipaddr from 'ipaddr.js'
import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** The failure of a connection to a network address that is not public. */
export const PRIVATE = 'EADDRPRIVATE'

/** Checks whether a network address is of the public internet; an IPv4 address inside an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Returns the host of an address as the network knows it: of an IPv6 address without its brackets. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

export type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves names for connections, which go to the very addresses that were looked at: a name that is resolved once more
 * could lead elsewhere. A name with any private address fails with `EADDRPRIVATE`.
 */
export function publicLookup(resolve: Resolve = resolveName): LookupFunction {
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '', 0)
        return
      }
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
        callback(Object.assign(new Error('not a public address'), { code: PRIVATE }), '', 0)
        return
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Checks whether an address is written with a network address that is not public; of a name, its lookup knows. */
export function namesPrivateAddress(url: string): boolean {
  const host = hostOf(url)
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Returns whether events can be sent to an address, looked up now: `private`, `unknown` for a name that there is not, or null. */
export async function refuseHost(
  url: string,
  resolve: Resolve = resolveName,
): Promise<'webhookUrlPrivate' | 'webhookUrlUnknown' | null> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'webhookUrlPrivate'
  return new Promise((settle) => {
    publicLookup(resolve)(host, { all: true }, (error) => {
      if (error === null) settle(null)
      else settle(error.code === PRIVATE ? 'webhookUrlPrivate' : 'webhookUrlUnknown')
    })
  })
}
