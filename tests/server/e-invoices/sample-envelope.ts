/** An e-invoice in an envelope of Peppol. */

const SBDH = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const party = (role: string, id: string) =>
  `<${role}><Identifier Authority="iso6523-actorid-upis">${id}</Identifier></${role}>`

export function enveloped(document: string, { sender, receiver }: { sender: string; receiver: string }): string {
  return `<StandardBusinessDocument xmlns="${SBDH}">
<StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion>
${party('Sender', sender)}
${party('Receiver', receiver)}
</StandardBusinessDocumentHeader>
${document.replace(/^<\?xml[^>]*>\s*/, '')}</StandardBusinessDocument>`
}
