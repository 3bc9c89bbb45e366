/*
 * Fields of the client's models are called in camelCase and are read in snake_case as well. The client itself turns one into the other like this.
 */

export function camelCase(name: string): string {
  return name.replace(/_+([^_]*)/g, (_, word: string) => titled(word));
}

function titled(word: string): string {
  return word.toLowerCase().replace(/(^|[^a-z])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

export function snakeCase(name: string): string {
  return name.replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2').replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}
