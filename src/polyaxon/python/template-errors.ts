/*
 * Why a template gives no text.
 */

/** Jinja2 refuses the template, or one of its steps fails. */
export class TemplateProblem extends Error { }

/** Jinja2 would render it, or refuse it; which of them, and to what, is beyond what is followed here. */
export class TemplateBeyond extends Error { }
