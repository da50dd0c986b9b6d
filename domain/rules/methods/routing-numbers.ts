/** Banks by their routing number: a few that the banks themselves publish. Others are typed in. */
const banks: Readonly<Record<string, string>> = {
  '011000138': 'Bank of America',
  '011500120': 'Citizens Bank',
  '021000021': 'JPMorgan Chase Bank',
  '021000089': 'Citibank',
  '022000046': 'M&T Bank',
  '026009593': 'Bank of America',
  '031201360': 'TD Bank',
  '041001039': 'KeyBank',
  '042000314': 'Fifth Third Bank',
  '043000096': 'PNC Bank',
  '044000024': 'Huntington National Bank',
  '061000104': 'Truist Bank',
  '062000019': 'Regions Bank',
  '065000090': 'Capital One',
  '071000288': 'BMO Bank',
  '091000022': 'U.S. Bank',
  '121000248': 'Wells Fargo Bank',
}

/** Returns the bank of a routing number where it is known; null otherwise. */
export const bankByRoutingNumber = (routingNumber: string): string | null => banks[routingNumber] ?? null
