// Command fields prints the fields of batch/v1 Job and CronJob, and of every type that they lead to, as a JSON decoder sees them.
package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	batchv1 "k8s.io/api/batch/v1"
)

// field is a field of a struct, under its name in JSON.
type field struct {
	// Type is written with []T, {}T (a map with strings as keys), *T, and names.
	Type string `json:"type"`

	// Embedded are the embedded structs through which the field is reached: error messages spell them out.
	Embedded string `json:"embedded,omitempty"`

	// GoType is the type as error messages name it.
	GoType string `json:"goType"`
}

type result struct {
	Structs map[string]map[string]field `json:"structs"`

	// Named are the types that have a name and are no structs, with what they are made of.
	Named map[string]string `json:"named"`

	// GoNames are the names of all types as error messages spell them.
	GoNames map[string]string `json:"goNames"`
}

// decodesItself holds the types that have a decoder of their own, which a reader of the table has to know.
var decodesItself = map[string]string{
	"resource.Quantity":    "Quantity",
	"intstr.IntOrString":   "IntOrString",
	"v1.Time":              "Time",
	"v1.MicroTime":         "MicroTime",
	"v1.Duration":          "Duration",
	"v1.FieldsV1":          "any",
	"runtime.RawExtension": "any",
}

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

type walker struct {
	result
	seen map[string]reflect.Type
}

func main() {
	w := walker{
		result: result{Structs: map[string]map[string]field{}, Named: map[string]string{}, GoNames: map[string]string{}},
		seen:   map[string]reflect.Type{},
	}
	w.typeOf(reflect.TypeFor[batchv1.Job]())
	w.typeOf(reflect.TypeFor[batchv1.CronJob]())
	if err := json.NewEncoder(os.Stdout).Encode(w.result); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (w *walker) typeOf(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		return w.typeOf(t.Elem())
	}
	if reflect.PointerTo(t).Implements(unmarshaler) {
		name, known := decodesItself[t.String()]
		if !known {
			panic(fmt.Sprintf("%s has a decoder of its own: add it to decodesItself", t))
		}
		if name != "any" {
			w.claim(name, t)
		}
		return name
	}
	if reflect.PointerTo(t).Implements(textUnmarshaler) {
		panic(fmt.Sprintf("%s decodes itself from text, which the table cannot say", t))
	}
	if t.Kind() == reflect.Struct {
		if w.claim(t.Name(), t) {
			fields := map[string]field{}
			w.Structs[t.Name()] = fields
			w.collect(t, fields)
		}
		return t.Name()
	}
	if t.PkgPath() == "" {
		return w.literal(t)
	}
	if w.claim(t.Name(), t) {
		w.Named[t.Name()] = w.literal(t)
	}
	return t.Name()
}

// pointer marks what can be absent, and is something else then than when it is zero or empty.
func pointer(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		return "*"
	}
	return ""
}

// literal describes a type without regard to its name.
func (w *walker) literal(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String, reflect.Bool, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return t.Kind().String()
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + w.typeOf(t.Elem())
	case reflect.Map:
		if t.Key().Kind() == reflect.String {
			return "{}" + w.typeOf(t.Elem())
		}
	}
	panic(fmt.Sprintf("%s is of a kind that the table cannot say", t))
}

// claim says whether a name is new. The table tells types apart by their names without the package.
func (w *walker) claim(name string, t reflect.Type) bool {
	other, taken := w.seen[name]
	if taken && other != t {
		panic(fmt.Sprintf("two types are named %s: %s and %s", name, t.PkgPath(), other.PkgPath()))
	}
	w.seen[name] = t
	w.GoNames[name] = t.String()
	return !taken
}

// collect follows the rules of encoding/json: the fields of an embedded struct count as those of the struct around it, which win.
func (w *walker) collect(root reflect.Type, fields map[string]field) {
	type level struct {
		t    reflect.Type
		path string
	}
	for current := []level{{t: root}}; len(current) > 0; {
		var next []level
		found := map[string]field{}
		for _, at := range current {
			for i := range at.t.NumField() {
				f := at.t.Field(i)
				tag := f.Tag.Get("json")
				if tag == "-" {
					continue
				}
				name, options, _ := strings.Cut(tag, ",")
				t := f.Type
				if t.Kind() == reflect.Pointer {
					t = t.Elem()
				}
				if f.Anonymous && name == "" && t.Kind() == reflect.Struct {
					next = append(next, level{t: t, path: at.path + f.Name + "."})
					continue
				}
				if !f.IsExported() {
					continue
				}
				for _, option := range strings.Split(options, ",") {
					if option == "string" {
						panic(fmt.Sprintf("%s.%s is a value in quotes, which the table cannot say", at.t, f.Name))
					}
				}
				if name == "" {
					name = f.Name
				}
				if _, twice := found[name]; twice {
					panic(fmt.Sprintf("%s has %s twice", root, name))
				}
				found[name] = field{Type: pointer(f.Type) + w.typeOf(f.Type), Embedded: at.path, GoType: t.String()}
			}
		}
		for name, f := range found {
			if _, wins := fields[name]; !wins {
				fields[name] = f
			}
		}
		current = next
	}
}
