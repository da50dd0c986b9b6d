import type { Client } from '../../api/client.ts'
import { useApp } from './app.ts'

/** The way to the server, for route files: `machine.provide({ actors: paymentPorts(useClient()) })`. */
export function useClient(): Client {
  return useApp().client
}
