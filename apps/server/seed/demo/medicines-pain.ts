/** Pain, fever, inflammation, muscles, gout and bones; the format is that of `expandBrandTable`. */
export const painBrands = `
*Dolo | Micro Labs | tab 15 otc | Paracetamol | 500@15; 650@33
*Dolo | Micro Labs | susp 60 otc | Paracetamol | 100=100mg/ml@48; 250=250mg/5ml@42
Dolopar | Micro Labs | tab 10 otc | Paracetamol (500mg) + Caffeine (25mg) | @24
Dolo-Cold | Micro Labs | tab 10 otc | Paracetamol (500mg) + Phenylephrine (10mg) + Chlorpheniramine Maleate (2mg) + Caffeine (30mg) | @42
*Crocin Advance | GSK | tab 20 otc | Paracetamol | 500@20
Crocin 650 Advance | GSK | tab 15 otc | Paracetamol (650mg) | @32
*Crocin Pain Relief | GSK | tab 15 otc | Paracetamol (650mg) + Caffeine (50mg) | @66
*Crocin | GSK | syr 60 otc | Paracetamol (120mg/5ml) | @48
Crocin 240 DS | GSK | susp 60 otc | Paracetamol (240mg/5ml) | @62
Crocin Cold & Flu Max | GSK | tab 10 otc | Paracetamol (500mg) + Phenylephrine (10mg) + Caffeine (32mg) | @48
*Calpol | GSK | tab 15 otc | Paracetamol | 500@15; 650@32
*Calpol | GSK | susp 60 otc | Paracetamol | 120=120mg/5ml@42; 250=250mg/5ml@58
Calpol | GSK | drops 15 otc | Paracetamol (100mg/ml) | @42
Calpol T | GSK | tab 10 | Paracetamol (325mg) + Tramadol (37.5mg) | @92
*Combiflam | Sanofi | tab 20 otc | Ibuprofen (400mg) + Paracetamol (325mg) | @48
Combiflam | Sanofi | susp 60 otc | Ibuprofen (100mg/5ml) + Paracetamol (162.5mg/5ml) | @44
Combiflam Plus | Sanofi | tab 10 otc | Paracetamol (650mg) + Caffeine (50mg) | @42
Combiflam ICYHOT | Sanofi | gel 15 otc | Methyl Salicylate (10% w/w) + Menthol (5% w/w) + Diclofenac (1.16% w/w) | @72
*Zerodol | Ipca | tab 10 | Aceclofenac | 100@58
*Zerodol-P | Ipca | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) | @62
*Zerodol-SP | Ipca | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) + Serratiopeptidase (15mg) | @118
*Zerodol-MR | Ipca | tab 10 | Aceclofenac (100mg) + Tizanidine (2mg) | @98
Zerodol-TH | Ipca | tab 10 | Aceclofenac (100mg) + Thiocolchicoside | 4@198; 8@286
Zerodol | Ipca | gel 30 | Aceclofenac (1.5% w/w) + Methyl Salicylate (10% w/w) + Menthol (5% w/w) + Linseed Oil (3% w/w) | @108
Zerodol PT | Ipca | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) + Tramadol (37.5mg) | @118
*Hifenac-P | Intas | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) | @64
Hifenac-D | Intas | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) + Serratiopeptidase (15mg) | @116
Hifenac-MR | Intas | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) + Chlorzoxazone (250mg) | @104
Hifenac TH | Intas | tab 10 | Aceclofenac (100mg) + Thiocolchicoside | 8@284
*Aceclo Plus | Aristo | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) | @62
Aceclo | Aristo | tab 10 | Aceclofenac | 100@54
Aceclo-SR | Aristo | tabsr 10 | Aceclofenac (200mg) | @106
Aceclo-MR | Aristo | tab 10 | Aceclofenac (100mg) + Paracetamol (325mg) + Chlorzoxazone (250mg) | @98
*Flexon | Aristo | tab 15 | Ibuprofen (400mg) + Paracetamol (325mg) | @29
Flexon | Aristo | susp 60 | Ibuprofen (100mg/5ml) + Paracetamol (162.5mg/5ml) | @36
Flexon MR | Aristo | tab 10 | Ibuprofen (400mg) + Paracetamol (325mg) + Chlorzoxazone (250mg) | @68
*Voveran | Dr Reddy's | tab 15 | Diclofenac | 50@72
*Voveran SR | Dr Reddy's | tab 15 | Diclofenac | 75@124; 100@186
*Voveran | Dr Reddy's | amp 3 | Diclofenac (25mg/ml) | @26
Voveran-D | Dr Reddy's | tab 15 | Diclofenac (50mg) | @82
Voveran Emulgel | Dr Reddy's | gel 30 otc | Diclofenac (1.16% w/w) | @118
Voveran AQ | Dr Reddy's | amp 1 | Diclofenac (75mg/ml) | @38
Voveran Thermagel | Dr Reddy's | gel 30 otc | Diclofenac (1% w/w) + Methyl Salicylate (10% w/w) + Menthol (5% w/w) | @122
*Volini | Sun Pharma | gel 30 otc | Diclofenac (1.16% w/w) + Linseed Oil (3% w/w) + Menthol (5% w/w) + Methyl Salicylate (10% w/w) | @138
*Volini | Sun Pharma | spray 60 otc | Diclofenac (1.16% w/w) + Menthol (5% w/w) + Methyl Salicylate (10% w/w) | @228
*Meftal-Spas | Blue Cross | tab 10 | Dicyclomine (10mg) + Mefenamic Acid (250mg) | @52
Meftal | Blue Cross | tab 10 | Mefenamic Acid | 250@24
*Meftal-P | Blue Cross | susp 60 | Mefenamic Acid (100mg/5ml) | @46
Meftal-P | Blue Cross | tabdt 10 | Mefenamic Acid (100mg) | @24
*Meftal Forte | Blue Cross | tab 10 | Mefenamic Acid (500mg) + Paracetamol (325mg) | @54
Meftal-Spas DS | Blue Cross | tab 10 | Dicyclomine (20mg) + Mefenamic Acid (500mg) | @68
Meftal-Spas | Blue Cross | drops 10 | Dicyclomine (10mg/ml) + Simethicone (40mg/ml) | @54
Meftagesic | Blue Cross | susp 60 | Mefenamic Acid (50mg/5ml) + Paracetamol (125mg/5ml) | @52
Tusq-P | Blue Cross | syr 60 | Paracetamol (125mg/5ml) + Phenylephrine (5mg/5ml) + Chlorpheniramine Maleate (1mg/5ml) | @68
*Ultracet | J&J | tab 15 | Tramadol (37.5mg) + Paracetamol (325mg) | @246
Ultracet Semi | J&J | tab 15 | Tramadol (18.75mg) + Paracetamol (162.5mg) | @142
Brufen | Abbott | tab 15 | Ibuprofen | 200@9; 400@21; 600@32
*Brufen | Abbott | susp 60 | Ibuprofen (100mg/5ml) | @28
Ibugesic | Cipla | tab 15 | Ibuprofen | 400@18; 600@28
*Ibugesic Plus | Cipla | tab 20 | Ibuprofen (400mg) + Paracetamol (325mg) | @44
*Ibugesic Plus | Cipla | susp 60 | Ibuprofen (100mg/5ml) + Paracetamol (162.5mg/5ml) | @42
*Nise | Dr Reddy's | tab 15 | Nimesulide (100mg) | @98
Nise | Dr Reddy's | gel 30 | Nimesulide (1% w/w) + Methyl Salicylate (10% w/w) + Menthol (5% w/w) | @114
*Ketorol | Dr Reddy's | tab 15 | Ketorolac | 10@118
*Ketorol DT | Dr Reddy's | tab 15 | Ketorolac (10mg) | @126
*Dolonex DT | Pfizer | tab 15 | Piroxicam | 20@168
Dolonex | Pfizer | amp 2 | Piroxicam (20mg/ml) | 40mg@58
*Nucoxia | Zydus | tab 10 | Etoricoxib | 60@108; 90@148; 120@198
Nucoxia-P | Zydus | tab 10 | Etoricoxib (60mg) + Paracetamol (325mg) | @124
Nucoxia-MR | Zydus | tab 10 | Etoricoxib (60mg) + Thiocolchicoside | 8@308
Retoz | Dr Reddy's | tab 10 | Etoricoxib | 60@98; 90@138; 120@186
Etova ER | Ipca | taber 10 | Etodolac | 400@148; 600@198
Myospaz | Win-Medicare | tab 10 | Chlorzoxazone (250mg) + Paracetamol (325mg) | @72
*Myospaz Forte | Win-Medicare | tab 10 | Chlorzoxazone (250mg) + Diclofenac (50mg) + Paracetamol (325mg) | @112
Diclomol | Win-Medicare | tab 10 | Diclofenac (50mg) + Paracetamol (500mg) | @46
Diclomol | Win-Medicare | gel 30 | Diclofenac (1.16% w/w) + Methyl Salicylate (10% w/w) + Menthol (5% w/w) + Linseed Oil (3% w/w) | @92
Diclomol SR | Win-Medicare | tabsr 10 | Diclofenac | 100@58
Sumo | Alkem | tab 10 | Nimesulide (100mg) + Paracetamol (325mg) | @72
*Sumo L | Alkem | tab 15 otc | Paracetamol (650mg) | @29
Febrex Plus | Indoco | tab 10 otc | Paracetamol (500mg) + Phenylephrine (10mg) + Chlorpheniramine Maleate (2mg) | @48
*Febrex Plus | Indoco | syr 60 otc | Paracetamol (125mg/5ml) + Phenylephrine (5mg/5ml) + Chlorpheniramine Maleate (1mg/5ml) | @72
*Febrex Plus | Indoco | drops 15 otc | Paracetamol (125mg/ml) + Phenylephrine (2.5mg/ml) + Chlorpheniramine Maleate (1mg/ml) | @78
Febrex | Indoco | tab 10 otc | Paracetamol | 500@11; 650@21
*Saridon | Bayer | tab 10 otc | Propyphenazone (150mg) + Paracetamol (250mg) + Caffeine (50mg) | @42
Pacimol MF | Ipca | susp 60 | Paracetamol (250mg/5ml) | @38
Contramal | Abbott | cap 10 | Tramadol | 50@98
Contramal | Abbott | amp 2 | Tramadol (50mg/ml) | 100mg@32
*Zyloric | GSK | tab 10 | Allopurinol | 100@28; 300@72
*Febutaz | Sun Pharma | tab 15 | Febuxostat | 40@212; 80@346
*Zycolchin | Zydus | tab 10 | Colchicine | 0.5@42
Sirdalud | Novartis | tab 10 | Tizanidine | 2@128
Tizan | Sun Pharma | tab 10 | Tizanidine | 2@84; 4@148
*Liofen XL | Sun Pharma | cap 10 | Baclofen | 10@156; 20@238; 30@312
Lioresal | Novartis | tab 10 | Baclofen | 10@142; 25@286
Folitrax | Ipca | tab 10 | Methotrexate | 2.5@52; 5@92; 7.5@126
Saaz DS | Ipca | tab 10 | Sulfasalazine (1000mg) | @134
Lefra | Torrent | tab 10 | Leflunomide | 10@142
*Chymoral Forte | Torrent | tab 20 | Trypsin Chymotrypsin (100000AU) | @412
Chymoral Plus | Torrent | tab 10 | Trypsin Chymotrypsin (50000AU) + Diclofenac (50mg) | @182
*Omnigel | Cipla | gel 30 otc | Diclofenac (1.16% w/w) + Methyl Salicylate (10% w/w) + Menthol (5% w/w) + Linseed Oil (3% w/w) | @112
`
