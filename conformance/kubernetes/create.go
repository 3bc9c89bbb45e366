package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"
)

// A createCase is what somebody may send to create a Job or CronJob: a manifest, or a text that is meant to be one.
type createCase struct {
	Name            string          `json:"name"`
	Manifest        json.RawMessage `json:"manifest"`
	Text            *string         `json:"text"`
	FieldValidation string          `json:"fieldValidation"`
	WithObject      bool            `json:"withObject"`
}

// A verdict is what the API server says to a case.
type verdict struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	answer
}

func askCreate(ctx context.Context, cluster *cluster, casesFile string, out io.Writer) error {
	return judgeInOrder(ctx, casesFile, out, pace{atOnce, atOnce}, func(ctx context.Context, given createCase) (any, error) {
		said, err := judgeCreate(ctx, cluster, given)
		if err != nil {
			return nil, fmt.Errorf("case %q: %w", given.Name, err)
		}
		return said, nil
	})
}

func judgeCreate(ctx context.Context, cluster *cluster, given createCase) (verdict, error) {
	sent, contentType, err := given.content()
	if err != nil {
		return verdict{}, err
	}
	fieldValidation := given.FieldValidation
	if fieldValidation == "" {
		fieldValidation = metav1.FieldValidationStrict
	}
	heading := headingOf(asJSON(sent, contentType))
	namespace := heading.usableNamespace()
	if err := ensureNamespace(ctx, cluster, namespace); err != nil {
		return verdict{}, err
	}
	result := dryRun(cluster.client.BatchV1().RESTClient().Post()).
		Namespace(namespace).
		Resource(heading.batchResource()).
		Param("fieldValidation", fieldValidation).
		SetHeader("Content-Type", contentType).
		Body(sent).
		Do(ctx)
	stable := hideGenerated(sent, heading.generateName)
	said, err := readAnswer(ctx, cluster, result, stable)
	if err == nil && said.Accepted && given.WithObject {
		err = said.addObject(result, stable)
	}
	return verdict{Name: given.Name, SHA256: hashOf(sent), answer: said}, err
}

const yamlType = "application/yaml"

// content is what is sent, to the byte, and what it is said to be.
func (c createCase) content() (sent []byte, contentType string, err error) {
	switch {
	case (c.Manifest == nil) == (c.Text == nil):
		return nil, "", errors.New("needs either a manifest or a text")
	case c.Manifest != nil:
		return c.Manifest, jsonType, nil
	case strings.HasPrefix(strings.TrimSpace(*c.Text), "{"):
		return []byte(*c.Text), jsonType, nil
	default:
		return []byte(*c.Text), yamlType, nil
	}
}

// asJSON is only for finding out where to send a manifest: it forgives whatever it can, and is empty where it cannot.
func asJSON(sent []byte, contentType string) []byte {
	if contentType == jsonType && json.Valid(sent) {
		return sent
	}
	converted, err := yaml.YAMLToJSON(sent)
	if err != nil {
		return nil
	}
	return converted
}
