package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// visible escapes what cannot be seen or breaks lines in some editors. In JSON such characters can only be in strings.
func visible(line string) string {
	var result strings.Builder
	for _, r := range line {
		switch {
		case unicode.IsPrint(r):
			result.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&result, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&result, `\u%04x`, r)
		}
	}
	return result.String()
}
