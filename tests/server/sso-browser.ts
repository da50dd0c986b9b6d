/** A browser between the portal under test and an identity provider that listens on a port of this machine. */
import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import type { TestPortal } from './test-portal.ts'

/** The portal's origin, which nothing serves: its pages are asked of the app. */
export const PORTAL = 'http://portal.test'

/** A browser's cookies, of the portal and of the provider together. */
function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    header: () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    take({ headers }: Response) {
      for (const set of headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        const at = pair.indexOf('=')
        if (/max-age=0|1970/i.test(set)) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
    },
    get: (name: string) => cookies.get(name) ?? null,
    set: (name: string, value: string) => cookies.set(name, value),
  }
}

/** A browser that signs in at the portal by way of an identity provider. */
export type SsoBrowser = ReturnType<typeof ssoBrowser>

/** Makes a browser with its own cookies. */
export function ssoBrowser(app: TestPortal['app']) {
  const jar = cookieJar()
  const toPortal = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: MEDIA_TYPE, host: 'portal.test', 'content-type': MEDIA_TYPE, cookie: jar.header() }
    const answer = await app.request(`${PORTAL}${path}`, { ...init, headers })
    jar.take(answer)
    return answer
  }
  return {
    jar,
    toPortal,
    post: (path: string, attributes: object, type: string) =>
      toPortal(path, { method: 'POST', body: JSON.stringify({ data: { type, attributes } }) }),
    /** Begins, and returns the provider's page. */
    async start(returnTo = '') {
      const answer = await this.post('/ecaas/sso/start', { prefix: '', return_to: returnTo }, 'sso-start')
      if (answer.status !== 200) return null
      const { data } = (await answer.json()) as { data: { attributes: { address: string } } }
      return new URL(data.attributes.address)
    },
    /** Signs in at the provider as one of its people; returns the place at the portal to which it sends the browser. */
    async signInAtProvider(page: URL, person: string) {
      let place = page
      for (let hop = 0; hop < 10 && place.origin !== PORTAL; hop += 1) {
        const wanted = /^\/people\/[^/]+$/.test(place.pathname) ? new URL(`${place.pathname}/${person}`, place) : place
        const answer = await fetch(wanted, { redirect: 'manual', headers: { cookie: jar.header() } })
        jar.take(answer)
        const next = answer.headers.get('location')
        place = next === null ? wanted : new URL(next, wanted)
      }
      return place
    },
    async comeBack({ pathname, search }: URL) {
      const answer = await toPortal(pathname + search)
      return `${answer.status} ${answer.headers.get('location')}`
    },
    async self() {
      const { data } = (await (await toPortal('/self')).json()) as { data: { attributes: Record<string, unknown> } }
      return data.attributes
    },
  }
}
