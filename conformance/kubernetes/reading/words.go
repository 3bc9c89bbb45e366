package main

import (
	"fmt"

	"sigs.k8s.io/yaml"
)

// wordAnswer has of each pair the one or the other.
type wordAnswer struct {
	Word       string `json:"word"`
	Value      string `json:"value,omitempty"`
	ValueError string `json:"valueError,omitempty"`
	Key        string `json:"key,omitempty"`
	KeyError   string `json:"keyError,omitempty"`
}

func askWords(print func(line any) error) error {
	seen := map[string]bool{}
	for _, words := range wordCases {
		for _, word := range words {
			if seen[word] {
				return fmt.Errorf("the word %q is there twice", word)
			}
			seen[word] = true
			answer := readWord(word)
			for range attempts {
				if again := readWord(word); again != answer {
					return fmt.Errorf("the word %q is read in several ways: %+v, %+v", word, answer, again)
				}
			}
			if err := print(answer); err != nil {
				return err
			}
		}
	}
	return nil
}

func readWord(word string) wordAnswer {
	answer := wordAnswer{Word: word}
	answer.Value, answer.ValueError = toJSON("a: " + word + "\n")
	answer.Key, answer.KeyError = toJSON(word + ": a\n")
	return answer
}

func toJSON(text string) (json, problem string) {
	bytes, err := yaml.YAMLToJSON([]byte(text))
	if err != nil {
		return "", err.Error()
	}
	return string(bytes), ""
}
