const SOURCE = /^[ \t]*# Source: (\S+)[ \t]*\r?$/m;

/** Text that a document begins with before anything but comments and blank lines is there. */
const HEAD = /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?:[ \t]*#[^\n]*)?/;

/** The template that Helm rendered a document from, as the comment says that Helm writes in front of it: `shop/templates/import.yaml`. */
export function helmSource(text: string): string | undefined {
  const [head] = HEAD.exec(text)!;
  return head.includes('# Source: ') ? SOURCE.exec(head)?.[1] : undefined;
}
